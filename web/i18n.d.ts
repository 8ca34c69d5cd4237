import type activities from "./areas/activities/texts.de.json"
import type carsAdmin from "./areas/cars/admin/texts.de.json"
import type cars from "./areas/cars/texts.de.json"
import type information from "./areas/content/information/texts.de.json"
import type content from "./areas/content/texts.de.json"
import type desk from "./areas/desk/texts.de.json"
import type documents from "./areas/documents/texts.de.json"
import type excel from "./areas/excel/texts.de.json"
import type identity from "./areas/identity/texts.de.json"
import type images from "./areas/images/texts.de.json"
import type live from "./areas/live/texts.de.json"
import type locations from "./areas/locations/texts.de.json"
import type moderation from "./areas/moderation/texts.de.json"
import type options from "./areas/options/texts.de.json"
import type outbox from "./areas/outbox/texts.de.json"
import type profile from "./areas/profile/texts.de.json"
import type requests from "./areas/requests/texts.de.json"
import type system from "./areas/system/texts.de.json"
import type terms from "./areas/terms/texts.de.json"
import type users from "./areas/users/texts.de.json"
import type watch from "./areas/watch/texts.de.json"
import type shell from "./shell/texts.de.json"
import type ui from "./ui/texts.de.json"

declare global {
  /** Keys are typed from the files; a namespace is the folder's name below `areas`. */
  interface TextResources {
    activities: typeof activities
    cars: typeof cars
    "cars/admin": typeof carsAdmin
    content: typeof content
    "content/information": typeof information
    desk: typeof desk
    excel: typeof excel
    documents: typeof documents
    identity: typeof identity
    images: typeof images
    live: typeof live
    locations: typeof locations
    moderation: typeof moderation
    options: typeof options
    outbox: typeof outbox
    profile: typeof profile
    requests: typeof requests
    shell: typeof shell
    system: typeof system
    terms: typeof terms
    ui: typeof ui
    users: typeof users
    watch: typeof watch
  }
}
