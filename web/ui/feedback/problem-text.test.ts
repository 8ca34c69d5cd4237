import { describe, expect, it } from "vitest"
import { errorText } from "../../../contract/error-text.ts"
import { type ErrorCode, errorStatus } from "../../../contract/errors.ts"
import { ApiError } from "../../api.ts"
import { problemCode, problemText } from "./problem-text.ts"

const refusal = (code: ErrorCode, requestId?: string) =>
  new ApiError(errorStatus[code], { code, message: errorText[code], ...(requestId && { requestId }) })

describe("problemText", () => {
  it("says the sentence that came with a known code", () => {
    expect(problemText(refusal("forbidden"))).toBe(
      "Ihnen Fehlen die Berechtigungen um diese Aktion auszuführen.",
    )
  })

  it.each(["__proto__", "constructor", "ECONNRESET", 7, undefined])(
    "takes %s for an internal error",
    (code) => {
      expect(problemCode(Object.assign(new Error("refused"), { code }))).toBe("internal")
    },
  )

  it("takes a failed connection for an unavailable portal", () => {
    expect(problemText(new TypeError("Failed to fetch"))).toBe(errorText.unavailable)
  })

  it("prefers the caller's sentence over a general one, never over a reason", () => {
    expect(problemText(refusal("internal"), "Laden fehlgeschlagen.")).toBe("Laden fehlgeschlagen.")
    expect(problemText(refusal("offer_changed"), "Laden fehlgeschlagen.")).toBe(errorText.offer_changed)
  })

  it("names the id by which the operator finds a failure of the portal", () => {
    expect(problemText(refusal("internal", "0f3a"), "Laden fehlgeschlagen.")).toBe(
      "Laden fehlgeschlagen. (Kennung 0f3a)",
    )
  })
})
