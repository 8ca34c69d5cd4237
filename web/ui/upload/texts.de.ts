import { german } from "../../texts.ts"

export const texts = german({
  upload: {
    held: "nicht gesendet",
    waiting: "wartet",
    sending: "wird gesendet",
    done: "hochgeladen",
    failed: "nicht hochgeladen",
  },
  uploadShare: (name: string) => `${name} wird hochgeladen`,
  uploadRemove: (name: string) => `${name} aus der Liste nehmen`,
  uploads: "Dateien",
})
