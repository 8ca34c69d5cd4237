import { useTranslation } from "../../texts.ts"
import { copyPicture } from "../../ui/browser/index.ts"
import { Button } from "../../ui/button/index.ts"
import { toast } from "../../ui/feedback/index.ts"

/** Copies the picture into forms and mails that take one; elsewhere it is downloaded. */
export function CopyPicture({ address, name }: { address: string; name: string }) {
  const { t } = useTranslation("listings")
  const copy = async () => {
    if (await copyPicture(address)) toast.success(t("pictureCopied"))
    else toast.warning(t("pictureByHand"))
  }
  return (
    <Button
      variant="quiet"
      size="small"
      icon="copy"
      aria-label={t("copyPictureOf", { name })}
      onClick={() => void copy()}
    >
      {t("copyPicture")}
    </Button>
  )
}
