import type { Faq } from "../../../contract/content.ts"
import { useTranslation } from "../../texts.ts"
import { SearchInput } from "../../ui/field/index.ts"
import { Tabs } from "../../ui/layout/index.ts"
import type { FaqPanelProps } from "./FaqPanel.tsx"
import { countOf, type FaqTab, faqHash, faqTabs, foundIn } from "./faq-tabs.ts"
import styles from "./Information.module.css"
import { NothingFound } from "./NothingFound.tsx"
import { Topics } from "./Topics.tsx"
import { useFaq } from "./use-faq.ts"

type Props = Pick<FaqPanelProps, "wanted" | "go"> & { faq: readonly Faq[] }

/** Search, tabs and foldable questions. */
export function FaqContent({ faq, wanted, go }: Props) {
  const { t } = useTranslation("information")
  const view = useFaq({ faq, wanted, go })
  const { tab, words, search, seek } = view
  const searching = words.length > 0
  const found = {
    preOffers: foundIn(faq, "preOffers", words),
    selection: foundIn(faq, "selection", words),
  }
  const open = (next: FaqTab) => go(faqHash[next])

  const content = (of: FaqTab) => {
    const other = of === "preOffers" ? "selection" : "preOffers"
    if (found[of].length > 0) return <Topics topics={found[of]} wanted={wanted} view={view} />
    return (
      <NothingFound
        tab={of}
        search={search}
        elsewhere={found[other].length > 0 ? { tab: other, count: countOf(found[other]) } : null}
        onGo={() => open(other)}
        onClear={() => seek("")}
      />
    )
  }

  return (
    <div className={styles.panel}>
      <SearchInput label={t("search")} placeholder={t("searchExample")} value={search} onChange={seek} />
      <p role="status" className={styles.count}>
        {searching && t("found", { count: countOf(found[tab]), tab: t(tab) })}
      </p>
      <Tabs
        label={t("faqTitle")}
        value={tab}
        onChange={open}
        tabs={faqTabs.map((value) => ({
          value,
          label: t(value),
          ...(searching && { count: countOf(found[value]) }),
          content: content(value),
        }))}
      />
    </div>
  )
}
