import { type NavigateOptions, useNavigate, useSearch } from "@tanstack/react-router"
import { type ActivitySearch, links } from "../../links.ts"

/** `?activityId=` says which activity is open, so that a link from a mail or a message leads to exactly that one. */
export function useOpenActivity() {
  const { activityId } = useSearch({ strict: false }) as ActivitySearch
  const navigate = useNavigate()
  const go = (next: string | undefined, replace: boolean) =>
    void navigate({
      ...links.activities(),
      search: ({ activityId: _, ...rest }: ActivitySearch) => ({
        ...rest,
        ...(next && { activityId: next }),
      }),
      replace,
      resetScroll: false,
    } as NavigateOptions)
  return { activityId, open: (id: string) => go(id, false), close: () => go(undefined, true) }
}
