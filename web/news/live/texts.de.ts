import { german, plural } from "../../core/texts.ts"

export const texts = german({
  changedNow: "Dieses Fahrzeug wurde soeben geändert. Sie sehen die neuen Werte.",
  goneNow:
    "Dieses Fahrzeug ist nicht mehr verfügbar. Ihre Eingaben stehen noch hier, senden können Sie sie nicht mehr.",
  goneOnly:
    "Dieses Fahrzeug ist nicht mehr verfügbar: Es wurde soeben vergeben oder vom Anbieter zurückgezogen.",
  announceGone: (count: number) =>
    plural(count, "Fahrzeug ist nicht mehr verfügbar", "Fahrzeuge sind nicht mehr verfügbar"),
  announceChanged: (count: number) => plural(count, "Fahrzeug wurde geändert", "Fahrzeuge wurden geändert"),
  announceFresh: (count: number) => plural(count, "Fahrzeug ist neu", "Fahrzeuge sind neu"),
})
