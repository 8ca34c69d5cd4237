import { useTranslation } from "../../texts.ts"
import { LargeCarPicture } from "../car/index.ts"
import type { CarDraft } from "../car-record/index.ts"
import styles from "./CarEditor.module.css"

/** The image that brand, model, series and colour lead to, as they stand in the form (P93). */
export function PreviewImage({ draft }: { draft: CarDraft }) {
  const { t } = useTranslation("car-record")
  return (
    <figure className={styles.preview}>
      <div className={styles.picture}>
        <LargeCarPicture car={draft} />
      </div>
      <figcaption className="muted">{t("previewHint")}</figcaption>
    </figure>
  )
}
