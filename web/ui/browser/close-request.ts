/** Marks what floats above dialogs, e.g. toasts: a click there does not close the dialog beneath. */
export const floatingMark = "data-floating"

/** Marks what stays in sight at the lower edge, with buttons that no toast may lie over. */
export const footMark = "data-foot"

type Details = { event: Event; cancel: () => void }

/**
 * Turns a dialog's wish to close into one call, except where the click went to something that floats above it or is the
 * second of a double click, which was meant for what opened the dialog.
 */
export const closeRequest =
  (onClose: () => void) =>
  (open: boolean, { event, cancel }: Details): void => {
    if (open) return
    const target = event.target
    const floats = target instanceof Element && target.closest(`[${floatingMark}]`)
    if (floats || (event instanceof UIEvent && event.detail > 1)) cancel()
    else onClose()
  }
