import type { ReactNode } from "react"
import styles from "./icons.module.css"

/** 20 px grid, uniform stroke; decorative, the control provides the name. */
const drawings = {
  close: <path d="m5 5 10 10M15 5 5 15" />,
  check: <path d="m4 10.5 4 4 8-9" />,
  chevronDown: <path d="m5.5 8 4.5 4.5L14.5 8" />,
  chevronLeft: <path d="M12 5.5 7.5 10l4.5 4.5" />,
  chevronRight: <path d="M8 5.5 12.5 10 8 14.5" />,
  sortNone: <path d="m7 8 3-3 3 3M7 12l3 3 3-3" />,
  sortUp: <path d="M10 15.5v-11m0 0L6 8.5m4-4 4 4" />,
  sortDown: <path d="M10 4.5v11m0 0 4-4m-4 4-4-4" />,
  search: <path d="M9 14.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11Zm4-1.5 3.5 3.5" />,
  calendar: <path d="M3.5 5h13v11.5h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5" />,
  filter: <path d="M3 5.5h14M5.5 10h9M8 14.5h4" />,
  download: <path d="M10 3.5v9m0 0 3.5-3.5M10 12.5 6.5 9M4 16.5h12" />,
  upload: <path d="M10 13V4m0 0 3.5 3.5M10 4 6.5 7.5M4 16.5h12" />,
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2m2.5 0-.7 11H6.2l-.7-11M8.5 9v4.5m3-4.5v4.5" />,
  copy: <path d="M7 3.5h9.5V13H7zM13 13v3.5H3.5V7H7" />,
  edit: <path d="m4 16 .8-3.4L13.5 4l2.5 2.5-8.6 8.7zM11.5 6l2.5 2.5" />,
  menu: <path d="M3 6h14M3 10h14M3 14h14" />,
  bell: <path d="M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5l1.5 1.5H4zM8.5 17h3" />,
  info: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-8v4.5M10 6.4v.2" />,
  warning: <path d="M10 3.5 17.5 16.5h-15zM10 8.5v4M10 14.4v.2" />,
  success: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm-3.2-6.8L9 12.4l4.2-4.6" />,
  error: <path d="M6.8 3h6.4L17 6.8v6.4L13.2 17H6.8L3 13.2V6.8zM10 6.5v4M10 13.2v.2" />,
  clock: <path d="M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm0-10.5V10l2.5 2" />,
  plus: <path d="M10 4v12M4 10h12" />,
  person: <path d="M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-5.5 6.5c.6-2.6 2.7-4 5.5-4s4.9 1.4 5.5 4" />,
  signOut: <path d="M8 3.5H4v13h4M8.5 10H17m0 0-3.5-3.5M17 10l-3.5 3.5" />,
  refresh: <path d="M15.5 8A6 6 0 0 0 4.6 7.5M4.5 4v3.5H8M4.5 12a6 6 0 0 0 10.9.5m.1 3.5v-3.5H12" />,
  rows: <path d="M8 5h9M8 10h9M8 15h9M3.5 5h1M3.5 10h1M3.5 15h1" />,
  compare: <path d="M3.5 4h5v12h-5zM11.5 4h5v12h-5z" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.3 0l2.8-2.8a3 3 0 0 0-4.3-4.3L10 5.7M11.5 8.5a3 3 0 0 0-4.3 0l-2.8 2.8a3 3 0 0 0 4.3 4.3L10 14.3" />
  ),
  pause: <path d="M7 4.5v11M13 4.5v11" />,
  play: <path d="M6.5 4v12l9.5-6z" />,
  arrowRight: <path d="M3.5 10h13m0 0-4.5-4.5m4.5 4.5L12 14.5" />,
  more: <path d="M4 10h.01M10 10h.01M16 10h.01" strokeWidth="2.5" />,
  printer: <path d="M6 7.5V3.5h8v4M6 14H3.5V7.5h13V14H14M6 11.5h8v5H6z" />,
  star: <path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 20 | 24 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" className={styles.icon} aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
