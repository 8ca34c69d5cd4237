import { use } from "react"
import { mostCompared } from "../../../contract/limits.ts"
import { type TFunction, useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { toast } from "../../ui/feedback/index.ts"
import { classes, Icon } from "../../ui/theme/index.ts"
import styles from "./CompareToggle.module.css"
import { ComparedCars } from "./compared-cars.ts"

/** Whether a car is chosen, and how to change that; null where there is nothing to choose. */
function useChoice(id: string, t: TFunction<"car">) {
  const compared = use(ComparedCars)
  if (!compared) return null
  const { ids, choose } = compared
  const isChosen = ids.includes(id)
  const toggle = () => {
    if (isChosen) choose(ids.filter((other) => other !== id))
    else if (ids.length < mostCompared) choose([...ids, id])
    else toast.info(t("compareFull", { most: mostCompared }))
  }
  return { isChosen, toggle }
}

type ToggleProps = { id: string; name: string; place: "picture" | "cell" }

/** Chooses a car of a list for the comparison (P240). A double click is one press. */
export function CompareToggle({ id, name, place }: ToggleProps) {
  const { t } = useTranslation("car")
  const choice = useChoice(id, t)
  if (!choice) return null
  const label = `${t("compare")}: ${name}`
  return (
    <button
      type="button"
      className={classes(styles.toggle, place === "picture" && styles.onPicture)}
      aria-pressed={choice.isChosen}
      aria-label={label}
      title={label}
      onClick={(event) => event.detail < 2 && choice.toggle()}
    >
      <Icon name="compare" size={16} />
    </button>
  )
}

/** The same where there is room for words. */
export function CompareButton({ id, name }: Pick<ToggleProps, "id" | "name">) {
  const { t } = useTranslation("car")
  const choice = useChoice(id, t)
  if (!choice) return null
  return (
    <Button
      variant="quiet"
      size="small"
      icon="compare"
      aria-pressed={choice.isChosen}
      aria-label={`${t("compare")}: ${name}`}
      onClick={choice.toggle}
    >
      {t(choice.isChosen ? "compareChosen" : "compare")}
    </Button>
  )
}
