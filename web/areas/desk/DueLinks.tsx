import { Link, type LinkProps } from "@tanstack/react-router"
import { type Due, links } from "../../links.ts"
import { useTranslation } from "../../texts.ts"
import { classes } from "../../ui/theme/index.ts"

type Props = { overdue: number; soon: number; due: Due | undefined }

/** How many are overdue and due soon, each the way to just those; and back to all. */
export function DueLinks({ overdue, soon, due }: Props) {
  const { t } = useTranslation("desk")
  const way = (wanted: Due | undefined, text: string) => (
    <Link
      {...(links.home({ due: wanted }) as LinkProps)}
      resetScroll={false}
      activeOptions={{ exact: true }}
      className={classes(wanted === "overdue" && "overdue")}
    >
      {text}
    </Link>
  )
  return (
    <>
      {overdue > 0 && way("overdue", t("overdueCount", { count: overdue }))}
      {soon > 0 && way("soon", t("soonCount", { count: soon }))}
      {due && way(undefined, t("allOpen"))}
    </>
  )
}
