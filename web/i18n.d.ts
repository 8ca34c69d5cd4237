import type activities from "./areas/activities/texts.de.json"
import type car from "./areas/car/texts.de.json"
import type carRecord from "./areas/car-record/texts.de.json"
import type contracts from "./areas/contracts/texts.de.json"
import type desk from "./areas/desk/texts.de.json"
import type documents from "./areas/documents/texts.de.json"
import type excel from "./areas/excel/texts.de.json"
import type find from "./areas/find/texts.de.json"
import type images from "./areas/images/texts.de.json"
import type information from "./areas/information/texts.de.json"
import type landing from "./areas/landing/texts.de.json"
import type live from "./areas/live/texts.de.json"
import type locations from "./areas/locations/texts.de.json"
import type mailLinks from "./areas/mail-links/texts.de.json"
import type messages from "./areas/messages/texts.de.json"
import type moderation from "./areas/moderation/texts.de.json"
import type options from "./areas/options/texts.de.json"
import type outbox from "./areas/outbox/texts.de.json"
import type profile from "./areas/profile/texts.de.json"
import type proposals from "./areas/proposals/texts.de.json"
import type record from "./areas/record/texts.de.json"
import type requests from "./areas/requests/texts.de.json"
import type signIn from "./areas/sign-in/texts.de.json"
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
    car: typeof car
    "car-record": typeof carRecord
    contracts: typeof contracts
    landing: typeof landing
    information: typeof information
    desk: typeof desk
    excel: typeof excel
    find: typeof find
    documents: typeof documents
    "sign-in": typeof signIn
    images: typeof images
    live: typeof live
    locations: typeof locations
    "mail-links": typeof mailLinks
    messages: typeof messages
    moderation: typeof moderation
    options: typeof options
    outbox: typeof outbox
    profile: typeof profile
    proposals: typeof proposals
    record: typeof record
    requests: typeof requests
    shell: typeof shell
    system: typeof system
    terms: typeof terms
    ui: typeof ui
    users: typeof users
    watch: typeof watch
  }
}
