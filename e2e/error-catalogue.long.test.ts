import { beforeAll, it } from "vitest"
import { expectLoadedAgain, sendTwoWishes } from "./failing.ts"
import { stageOfFile } from "./portal.ts"
import { admin } from "./stage.ts"

const stage = stageOfFile()
beforeAll(() => sendTwoWishes(stage.url))

it("says to the admin which of the further lists could not be loaded, and loads it when it is tried again", () =>
  expectLoadedAgain(stage, admin, [
    ["/location", "/location/all", "Die Standorte konnten nicht geladen werden.", /gefunden$/],
    ["/user", "/user/all", "Die Benutzer konnten nicht geladen werden.", /gefunden$/],
    ["/outbox", "/outbox/all", "Der Postausgang konnte nicht geladen werden.", /gefunden$/],
    ["/record", "/record/all", "Das Protokoll konnte nicht geladen werden.", /^Stand: Position/],
    ["/", "/desk", "Die offenen Vorgänge konnten nicht geladen werden.", /offene Vorgänge$/],
  ]))
