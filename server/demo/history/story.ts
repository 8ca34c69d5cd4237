import type { Action } from "./actions.ts"
import * as they from "./actions.ts"
import type { When } from "./when.ts"

export type Step = readonly [when: When, who: string, action: Action]

const anna = "admin@aurel.example"
const lars = "disposition@aurel.example"
const brenner = "leitung@brenner.example"
const boehm = "beratung@brenner.example"
const kessler = "leitung@kessler.example"
const fuchs = "leitung@freising.example"
const ulmer = "leitung@stuttgart.example"
const sommer = "leitung@sommer.example"
const lindner = "leitung@lindner.example"
const weiss = "leitung@weiss.example"

/** Half a year of stock and twelve weeks of cases. Cars are named by job number. */
export const story: readonly Step[] = [
  ["118d 09:20", anna, they.importStock(0)],
  ["61d 09:20", lars, they.importStock(1)],

  // Two ordinary sales.
  ["59d 09:12", brenner, they.accept("0007162")],
  ["59d 12:37", anna, they.confirm("0007162")],
  ["57d 14:05", kessler, they.accept("4700101", "THREE")],
  ["57d 15:48", lars, they.confirm("4700101")],
  // An individual request whose answer was accepted.
  ["55d 11:02", ulmer, they.request("4700049", 2000, 20)],
  ["54d 09:47", anna, they.answer("4700049", 230, "Gern drei Wochen länger, mit 2.000 km mehr.")],
  ["54d 15:20", ulmer, they.accept("4700049")],
  ["54d 16:33", anna, they.confirm("4700049")],
  // Rejected, then free for others.
  ["52d 16:40", sommer, they.accept("4700106")],
  ["51d 11:35", lars, they.reject("4700106", "Unfallschaden am Vortag; das Gutachten steht noch aus.")],
  ["47d 09:20", lars, they.release("4700106", "Das Gutachten liegt vor, der Schaden ist behoben.")],
  // Withdrawn because the answer was late.
  ["50d 10:15", lindner, they.accept("4700193")],
  ["47d 10:45", lindner, they.withdraw("4700193")],
  ["44d 09:30", brenner, they.order("4700237", "1101")],
  ["44d 12:43", lars, they.confirm("4700237")],
  // An individual request that was declined.
  ["42d 15:10", fuchs, they.request("4700109", 9000, 90)],
  ["41d 10:25", anna, they.decline("4700109", "Der Wagen ist fest verplant und kann nicht länger laufen.")],
  // Confirmed, then released because the customer withdrew.
  ["40d 09:55", kessler, they.accept("4700079")],
  ["40d 12:38", anna, they.confirm("4700079")],
  ["33d 16:30", anna, they.release("4700079", "Der Kunde ist vom Kaufvertrag zurückgetreten.")],
  ["29d 11:10", brenner, they.saveSearch("Elektrische für Hamburg", { drive: ["ELECTRIC"] })],
  ["29d 12:05", sommer, they.order("4700276", "1302")],
  ["29d 15:48", anna, they.reject("4700276", "Dieses Fahrzeug ist bereits einem Messeauftritt zugesagt.")],
  ["28d 09:20", anna, they.importStock(2)],
  ["27d 09:10", weiss, they.accept("4700390", "TWO")],
  ["27d 12:23", anna, they.confirm("4700390")],
  ["23d 10:05", kessler, they.accept("4700307")],
  ["23d 13:48", lars, they.confirm("4700307")],
  ["21d 14:55", brenner, they.accept("4700388", "MAIN", "Dr. Lange, KV 2117")],
  ["21d 15:38", anna, they.confirm("4700388")],
  ["14d 11:25", ulmer, they.order("4700264", "1002")],
  ["14d 14:08", lars, they.confirm("4700264")],
  ["12d 09:30", brenner, they.watch("4700043")],
  ["12d 09:41", brenner, they.watch("4700339")],
  ["9d 16:15", weiss, they.accept("4700015")],
  ["9d 17:58", anna, they.reject("4700015", "Der Wagen wird noch als Ersatzfahrzeug gebraucht.")],
  ["7d 10:20", sommer, they.accept("4700105")],
  ["7d 13:33", lars, they.confirm("4700105")],
  ["6d 15:00", boehm, they.watch("4700339")],

  // The last days: open cases at the first sign-in.
  ["3d 11:45", brenner, they.request("4700161", 3000, 30, "Gern mit Winterrädern; der Kunde zieht noch um.")],
  ["2d 10:40", anna, they.answer("4700161", 1010, "Vier Wochen später und mit 3.000 km mehr.")],
  ["2d 11:20", anna, they.cutPrice("4700043", 900)],
  ["2d 11:24", anna, they.cutPrice("4700339", 1250)],
  ["2d 15:30", brenner, they.request("4700302", 2000, 14)],
  ["1d 09:20", anna, they.decline("4700302", "Der Wagen ist danach als Ersatzfahrzeug eingeplant.")],
  ["1d 10:50", boehm, they.propose("4700019", "Frau Jansen hat den Kaufvertrag schon unterschrieben.")],
  ["1d 11:35", "svenja.nolte@brenner.example", they.register("Svenja", "Nolte", "1103")],
  ["1d 09:45", brenner, they.accept("4700060", "MAIN", "Ohlsen, KV 2140")],
  ["1d 14:10", lars, they.confirm("4700060")],
  ["53h", kessler, they.accept("4700376")],
  ["51h", fuchs, they.order("4700257", "1202")],
  ["47h", brenner, they.accept("4700411", "MAIN", "Reederei Thiessen")],
  ["46h", weiss, they.accept("4700134")],
  ["26h", sommer, they.accept("0007333")],
  ["5h", ulmer, they.request("4700080", 2000, 0, "Der Kunde fährt bis zur Übernahme selbst damit.")],
  ["3h", brenner, they.order("4700191", "1103")],
]
