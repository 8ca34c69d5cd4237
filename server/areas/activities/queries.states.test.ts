import { expect, test } from "vitest"
import { activityStates, requestStates } from "../../../contract/enums.ts"
import { awaitsAnswer, isConfirmed, isHolding, isRejected } from "../../../contract/states.ts"
import { databaseOfFile } from "../../testing/database.ts"

const db = databaseOfFile()

test.each([null, "FREED", ...activityStates, ...requestStates])(
  "the state %s means the same to statements and to the code",
  async (state) => {
    const row = await db.one(
      `select coalesce(awaits_answer($1), false) as awaits, coalesce(is_holding($1), false) as holding,
        coalesce(is_confirmed($1), false) as confirmed, coalesce(is_rejected($1), false) as rejected`,
      [state],
    )
    expect(row).toEqual({
      awaits: awaitsAnswer(state),
      holding: isHolding(state),
      confirmed: isConfirmed(state),
      rejected: isRejected(state),
    })
  },
)
