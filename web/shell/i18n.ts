import i18next from "i18next"
import LanguageDetector from "i18next-browser-languagedetector"
import resourcesToBackend from "i18next-resources-to-backend"
import { initReactI18next } from "react-i18next"
import ui from "../ui/texts.de.json"
import shell from "./texts.de.json"

type Texts = Record<string, string>
const ofAreas = import.meta.glob<Texts>("../areas/**/texts.de.json", { import: "default" })

function load(_language: string, namespace: string): Promise<Texts> {
  const found = ofAreas[`../areas/${namespace}/texts.de.json`]
  return found ? found() : Promise.reject(new Error(`There are no texts for "${namespace}".`))
}

/** German only; detection order and retries as specification 1 and 9 say. Resolves when the frame's texts are there. */
export async function startTexts(): Promise<void> {
  await i18next
    .use(LanguageDetector)
    .use(resourcesToBackend(load))
    .use(initReactI18next)
    .init({
      supportedLngs: ["de"],
      fallbackLng: "de",
      ns: ["ui", "shell"],
      // The frame's texts are part of the code; those of areas are loaded with their pages.
      resources: { de: { ui, shell } },
      partialBundledLanguages: true,
      defaultNS: "ui",
      detection: {
        order: ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"],
        lookupQuerystring: "lng",
        // Nothing is stored: with one language there is nothing to remember.
        caches: [],
      },
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      interpolation: { escapeValue: false },
    })
}

/** Begins to load the texts of areas together with a page that shows them. */
export const loadTexts = (...namespaces: string[]): Promise<void> => i18next.loadNamespaces(namespaces)
