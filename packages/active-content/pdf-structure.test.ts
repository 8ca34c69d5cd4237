import { buffer } from "node:stream/consumers"
import { deflateSync } from "node:zlib"
import PDFDocument from "pdfkit"
import { describe, expect, it } from "vitest"
import { isPassivePdf } from "./pdf-structure.ts"

const object = (content: string, number = 1) => `${number} 0 obj\n${content}\nendobj\n`
const stream = (dictionary: string, body: string) =>
  object(`<<${dictionary} /Length ${body.length}>>\nstream\n${body}\nendstream`, 7)
const pdf = (...objects: string[]) =>
  `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n${page}${objects.join("")}trailer <</Root 1 0 R>>\n%%EOF`
const flate = (text: string) => deflateSync(Buffer.from(text, "latin1")).toString("latin1")
const page = object("<</Type /Page>>", 3)
/** Objects in a packed stream: numbers and offsets first. */
const packed = (objects: string, more = "", head = "8 0 ") =>
  stream(`/Type /ObjStm /N 1 /First ${head.length} /Filter /FlateDecode ${more}`, flate(head + objects))

describe("accepts", () => {
  it.each<[string, string]>([
    ["nothing but a page", pdf(object("<</Type /Catalog /Pages 2 0 R>>"))],
    [
      "a page whose text names a program",
      pdf(stream("", "BT (TypeScript/JavaScript (neu) \\) /Launch) Tj ET")),
    ],
    ["a title that does", pdf(object("<</Title (/JavaScript) /Subject <2f4a61>>>"))],
    ["a comment that does", pdf("% /JavaScript\n")],
    ["metadata that do", pdf(stream("/Type /Metadata", "<rdf>/JavaScript /EmbeddedFile</rdf>"))],
    ["a link to click", pdf(object("<</A <</S /URI /URI (tel:+4940123)>> >>"))],
    ["a first page to open", pdf(object("<</OpenAction [3 0 R /XYZ null null 1]>>"))],
    [
      "a first page to open, in an object of its own",
      pdf(object("<</OpenAction 5 0 R>>"), object("<</S /GoTo /D [3 0 R /Fit]>>", 5)),
    ],
    [
      "a font with an active name",
      pdf(
        object("<</Font <</EF <</Type /Font /Subtype /Type1>> /JavaScript 5 0 R>> >>"),
        object("<</Type /Font>>", 5),
      ),
    ],
    [
      "such a font among packed objects",
      pdf(object("<</Font <</XFA 8 0 R>> >>"), packed("<</Type /Font /BaseFont /Launch>>")),
    ],
    [
      "pictures with active names",
      pdf(object("<</XObject <</Launch 7 0 R /RichMedia 7 0 R>> >>"), stream("/Subtype /Image", "x")),
    ],
    ["a font that is called so", pdf(object("<</Type /Font /BaseFont /JavaScript /Name /EmbeddedFile>>"))],
    ["a colour that is", pdf(object("[/DeviceN [/Launch /EF] /DeviceCMYK 7 0 R]"))],
    [
      "an empty list of attachments",
      pdf(
        object("<</Names <</EmbeddedFiles <</Names []>> /JavaScript 5 0 R>> >>"),
        object("<</Kids []>>", 5),
      ),
    ],
    ["no actions of a page", pdf(object("<</AA <<>> /OpenAction null>>"))],
    [
      "actions that turn to a page",
      pdf(
        object("<</AA <</O <</S /Named /N /NextPage>> /C 5 0 R>> >>"),
        object("<</S /GoTo /D [3 0 R]>>", 5),
      ),
    ],
    [
      "a graphics state that is called like an action",
      pdf(object("<</ExtGState <</AA <</Type /ExtGState /D [[3] 0] /SMask 5 0 R>> >> >>")),
    ],
    ["a form with flags", pdf(stream("/Subtype /Form /Resources <</Font <</F 5 0 R>> >>", "x"))],
    ["parts of a text that refer to others", pdf(object("<</Ref [5 0 R] /S /P>>"), object("<</S /Note>>"))],
    ["hexadecimal texts beside them", pdf(object("<</ID [<2f 4a> <>] /OpenAction [3 0 R /Fit]>>"))],
    ["packed objects with such a title", pdf(packed("<</Title (/JavaScript)>>"))],
    ["objects that are not packed", pdf(stream("/Type /ObjStm /N 1 /First 4", "8 0 <</A 1>>"))],
    ["a length elsewhere", pdf(object("<</Length 9 0 R>>\nstream\n(\nendstream"))],
    ["bytes of all kinds in a stream", pdf(stream("/Filter /DCTDecode", "(((<</%\x00\xff"))],
  ])("%s", (_, text) => {
    expect(isPassivePdf(text)).toBe(true)
  })
  it("documents of the portal", async () => {
    const document = new PDFDocument({ info: { Title: "Infotainment: TypeScript/JavaScript" } })
    document.text("/JavaScript /Launch").end()
    expect(isPassivePdf((await buffer(document)).toString("latin1"))).toBe(true)
  })
})

const script = "<</S /JavaScript /JS (app.alert\\(1\\))>>"
it.each<[string, string]>([
  ["a script", pdf(object(script))],
  ["a script without spaces", pdf(object("<</S/JavaScript/JS(x)>>"))],
  ["a script under a name by numbers", pdf(object("<</S /J#61vaScript>>"))],
  ["a name that is all numbers", pdf(object("<</S /#4a#61#76#61#53#63#72#69#70#74>>"))],
  ["a program to start", pdf(object("<</OpenAction <</S /Launch /F (calc.exe)>> >>"))],
  ["an embedded file", pdf(stream("/Type /EmbeddedFile", "x"))],
  ["a file under any type", pdf(object("<</Type /Filespec /EF <</F 7 0 R>> >>"))],
  ["a form that is a program", pdf(object("<</AcroForm <</XFA 7 0 R>> >>"))],
  ["no page", "%PDF-1.7\n%%EOF"],
  ["an address to open", pdf(object("<</OpenAction <</S /URI /URI (https://fremd.example)>> >>"))],
  ["a form to send when opened", pdf(object("<</OpenAction 5 0 R>>"), object("<</S /SubmitForm>>", 5))],
  ["another file to open", pdf(object("<</OpenAction <</S /GoToR /F (x.pdf)>> >>"))],
  ["an address to open next", pdf(object("<</OpenAction <</S /GoTo /D [3 0 R] /Next <</S /URI>> >> >>"))],
  [
    "an action in one of two definitions",
    pdf(object("<</OpenAction 5 0 R>>"), object("[3 0 R]", 5), object("<</S /URI>>", 5)),
  ],
  ["an action that is not in the file", pdf(object("<</OpenAction 99 0 R>>"))],
  ["an action of a page", pdf(object("<</AA <</O <</S /URI>> >> >>"))],
  [
    "an action of a page elsewhere",
    pdf(object("<</AA 5 0 R>>"), object("<</O 6 0 R>>", 5), object("<</S /GoToE>>", 6)),
  ],
  ["a packed action", pdf(object("<</OpenAction 8 0 R>>"), packed("<</S /URI /URI (x)>>"))],
  ["a kind in an object of its own", pdf(object("<</S 5 0 R /JS (x)>>"), object("/JavaScript", 5))],
  ["a file that calls itself a font", pdf(object("<</EF <</Type /Font /F 7 0 R>> >>"))],
  ["a list of attachments", pdf(object("<</Names <</EmbeddedFiles <</Names [(a) 5 0 R]>> >> >>"))],
  [
    "a list of attachments elsewhere",
    pdf(object("<</EmbeddedFiles 5 0 R>>"), object("<</Kids [6 0 R]>>", 5)),
  ],
  ["brackets that do not match beside a risk", pdf(object("<</OpenAction [3 0 R>> ]"))],
  ["a film", pdf(object("<</Subtype /RichMedia>>"))],
  ["an old film", pdf(object("<</Subtype /Movie /Movie <</F (x.avi)>> /A <</Mode /Open>> >>"))],
  ["a model with a script", pdf(stream("/Type /3D /Subtype /PRC /OnInstantiate 8 0 R", "x"))],
  ["a print when opened", pdf(object("<</OpenAction <</S /Named /N /Print>> >>"))],
  ["actions that call themselves a font", pdf(object("<</AA <</Type /Font /O <</S /URI>> >> >>"))],
  [
    "such actions elsewhere",
    pdf(object("<</AA 5 0 R>>"), object("<</Type /Font /O 6 0 R>>", 5), object("<</S /URI>>", 6)),
  ],
  ["a program that calls itself a font", pdf(object("<</XFA 7 0 R>>"), stream("/Type /Font", "<xdp/>"))],
  ["a picture in another file", pdf(stream("/Subtype /Image /F <</FS /URL /F (https://a.example)>>", ""))],
  ["a page of another file", pdf(stream("/Subtype /Form /Ref <</F (x.pdf) /Page 0>>", ""))],
  ["a script behind a text with brackets", pdf(object(`<</T (a \\( (b) \\\\) /A ${script}>>`))],
  ["a script behind a comment with a bracket", pdf(`% (\n${object(script)}`)],
  ["a packed script", pdf(packed(script))],
  ["a packed script in a stream under another type", pdf(packed(script).replace("/ObjStm", "/XObject"))],
  ["a packed script whose names are numbers", pdf(packed(script).replace("ObjStm", "Obj#53tm"))],
  ["a packed script within a text", pdf(packed(`(${script})`, "", "8 1 "))],
  [
    "packed objects that are encrypted",
    pdf(stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", "\x93\xf2\x01")),
  ],
  ["packed objects that are cut off", pdf(packed(script).replace(/\/First \d+/, "/First 99"))],
  [
    "objects that are packed twice",
    pdf(packed(script).replace("/FlateDecode", "[/FlateDecode /FlateDecode]")),
  ],
  ["objects that are packed otherwise", pdf(packed("<<>>").replace("/FlateDecode", "/LZWDecode"))],
  ["an object within a text", pdf(object(`(${object(script)})`))],
  ["an object within a stream", pdf(stream("", object(script)))],
  ["an object behind the end of a stream", pdf(stream("", `endstream ${object(script)}`))],
  ["an object within a comment", pdf(`% 4 0 obj ${script}\n`)],
  ["a stream that is cut off", pdf(stream("", "abc")).slice(0, -40)],
  ["a text that is cut off", pdf(object("<</T (abc"))],
  ["objects that grow beyond measure", pdf(packed(" ".repeat(21_000_000)))],
])("refuses %s", (_, text) => {
  expect(isPassivePdf(text)).toBe(false)
})
