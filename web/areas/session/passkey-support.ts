/**
 * Whether this browser can have passkeys for this portal: on a page that is secure, at a name, since they are bound to names and not
 * to addresses.
 */
export const canUsePasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|^\[/.test(location.hostname)
