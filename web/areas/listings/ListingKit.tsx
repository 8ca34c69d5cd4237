import type { AgentCar } from "../../../contract/cars.ts"
import { carName } from "../../../contract/format.ts"
import type { Listing } from "../../../contract/listings.ts"
import { useTranslation } from "../../texts.ts"
import { ErrorState, Loading, problemText, Skeleton } from "../../ui/feedback/index.ts"
import { Icon } from "../../ui/theme/index.ts"
import { useListing } from "./api.ts"
import { CopiedText } from "./CopiedText.tsx"
import { CopyPicture } from "./CopyPicture.tsx"
import styles from "./Listings.module.css"
import { MandatoryState } from "./MandatoryState.tsx"

type Props = { car: AgentCar; className: string | undefined }

/** What a released car is advertised with: whether it counts as new, its texts and its picture (P224). */
export function ListingKit({ car, className }: Props) {
  const { t } = useTranslation("listings")
  const { data, error, isError, refetch } = useListing(car.id)
  return (
    <section className={className} data-paper="never">
      <h3>{t("title")}</h3>
      {data ? (
        <Kit listing={data} name={carName(car)} />
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()}>{problemText(error, t("loadFailed"))}</ErrorState>
      ) : (
        <Loading>
          <Skeleton height="160px" shape="block" />
        </Loading>
      )}
    </section>
  )
}

function Kit({ listing, name }: { listing: Listing; name: string }) {
  const { t } = useTranslation("listings")
  const { mandatory, text, picture } = listing
  return (
    <>
      <p className="muted">{t("lead")}</p>
      <MandatoryState listing={listing} />
      {mandatory.text !== null && <CopiedText heading={t("mandatory")} text={mandatory.text} name={name} />}
      <CopiedText
        heading={t(mandatory.text === null ? "descriptionAlone" : "description")}
        text={text}
        name={name}
      />
      {picture ? (
        <p className={styles.picture}>
          <a
            className={styles.download}
            href={picture.address}
            download={picture.filename}
            aria-label={t("pictureOf", { name })}
          >
            <Icon name="download" size={16} />
            {t("picture")}
          </a>
          <CopyPicture address={picture.address} name={name} />
          <span className="muted">{t("pictureText")}</span>
        </p>
      ) : (
        <p className="muted">{t("noPicture")}</p>
      )}
    </>
  )
}
