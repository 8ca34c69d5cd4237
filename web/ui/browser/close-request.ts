/** Marks elements above dialogs, e.g. toasts; clicking them does not close the dialog. */
export const floatingMark = "data-floating"

/** Marks sticky footers with buttons that toasts must not cover. */
export const footMark = "data-foot"

type Details = { event: Event; cancel: () => void }

/** Handles a dialog's close request, ignoring clicks on floating elements and the second click of a double click that opened it. */
export const closeRequest =
  (onClose: () => void) =>
  (open: boolean, { event, cancel }: Details): void => {
    if (open) return
    const target = event.target
    const floats = target instanceof Element && target.closest(`[${floatingMark}]`)
    if (floats || (event instanceof UIEvent && event.detail > 1)) cancel()
    else onClose()
  }
