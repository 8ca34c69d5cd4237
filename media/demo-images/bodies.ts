/**
 * The bodies of the demo's cars, seen from the right: centimetres, x from the rear bumper to the front, y upwards from
 * the ground. A point is smooth unless it is marked as a corner.
 */
export type Point = readonly [x: number, y: number, corner?: "corner"]
export type Body = {
  length: number
  /** Pixels per centimetre: large vehicles are drawn a little smaller than they are. */
  scale: number
  /** Axles, radius of the tyres, and how the rims look. */
  wheels: { rear: number; front: number; radius: number; rim: Rim }
  /** Lower edge of the sills. */
  sill: number
  /** From the lower rear corner over the roof to the lower front corner. */
  outline: readonly Point[]
  /** Panes of the side, and the sliver of the windscreen that the side shows. */
  windows: readonly (readonly Point[])[]
  windscreen: readonly Point[]
  /** Black posts in front of the glass: bottom x, top x, width. */
  posts: readonly (readonly [bottom: number, top: number, width: number])[]
  /** Joints of doors and flaps. */
  joints: readonly (readonly Point[])[]
  /** The edge along the flank that catches the light. */
  edge: readonly Point[]
  handles: readonly (readonly [x: number, y: number])[]
  mirror: readonly [x: number, y: number]
  headlight: readonly Point[]
  rearLight: readonly Point[]
  /** The dark opening below the headlight. */
  intake: readonly Point[]
  /** Unpainted plastic around the wheels and along the sills. */
  cladding?: true
  /** Dark lines on the roof or the flank: rails, sliding door, awning. */
  rails?: readonly (readonly Point[])[]
}
export type Rim = { spokes: number; twin?: true; closed?: true }

const pointsOf = (text: string): readonly Point[] =>
  text.split(" ").map((point): Point => {
    const [x = 0, y = 0] = point.replace("!", "").split(",").map(Number)
    return point.endsWith("!") ? [x, y, "corner"] : [x, y]
  })

/** Points as "x,y" with "!" behind a corner. */
const path = ([text = ""]: TemplateStringsArray): readonly Point[] => pointsOf(text)

/** Several of them, parted by "/". */
const paths = ([text = ""]: TemplateStringsArray): Body["joints"] => text.split(" / ").map(pointsOf)

/** Rows of numbers. */
const numbers = <Row extends readonly number[]>([text = ""]: TemplateStringsArray): readonly Row[] =>
  text.split(" ").map((row) => row.split(",").map(Number)) as unknown as readonly Row[]

const corso: Body = {
  length: 430,
  scale: 1.86,
  wheels: { rear: 82, front: 346, radius: 33.5, rim: { spokes: 5, twin: true } },
  sill: 17,
  outline: path`14,22! 5,30 2,50 4,74 10,93 18,104 34,126 46,140! 84,145.5 140,147.5 192,145 232,136 272,117 308,99 340,95 378,89 408,80 423,69 428,54 428,36 421,22!`,
  windows: paths`50,106! 120,103 200,99.5 282,97! 262,111 232,129 206,137.5 160,140.5 110,140 74,136!`,
  windscreen: path`300,99.5! 270,115 236,132.5! 243,132! 274,116.5 309,99.5!`,
  posts: numbers`172,158,9 92,96,6`,
  joints: paths`284,96! 296,78 297,50 290,24! / 177,100! 179,60 176,24! / 86,104! 88,84 104,72 117,58! / 312,97.5! 360,88 394,80! / 392,68! 390,56 384,48!`,
  edge: path`22,86! 110,90 220,88 330,85 396,78!`,
  handles: numbers`112,84 196,83`,
  mirror: [276, 99],
  headlight: path`384,82! 408,79 422,69! 410,67 390,72!`,
  rearLight: path`10,92! 24,91 44,90! 38,84 8,78!`,
  intake: path`408,50! 429,48! 429,34! 414,36!`,
}

/** The estate of the Corso: the same to the rear doors, then a straight roof and a steep rear. */
const corsoEstate: Body = {
  ...corso,
  length: 452,
  scale: 1.8,
  wheels: { rear: 104, front: 368, radius: 33.5, rim: { spokes: 10 } },
  outline: path`14,22! 5,30 2,50 4,76 8,94 13,106 28,132 38,145! 84,148.5 150,149 214,146 254,136 294,117 330,99 362,95 400,89 430,80 445,69 450,54 450,36 443,22!`,
  windows: paths`36,107! 120,104 222,99.5 304,97! 284,111 254,129 228,138.5 170,142 110,142 58,139!`,
  windscreen: path`322,99.5! 292,115 258,132.5! 265,132! 296,116.5 331,99.5!`,
  posts: numbers`194,180,9 110,100,8`,
  joints: paths`306,96! 318,78 319,50 312,24! / 199,100! 201,60 198,24! / 108,104! 110,84 126,72 139,58! / 334,97.5! 382,88 416,80! / 414,68! 412,56 406,48!`,
  edge: path`20,87! 120,91 242,88 352,85 418,78!`,
  handles: numbers`134,84 218,83`,
  mirror: [298, 99],
  headlight: path`406,82! 430,79 444,69! 432,67 412,72!`,
  rearLight: path`9,96! 24,95 50,93! 42,87 6,82!`,
  intake: path`430,50! 451,48! 451,34! 436,36!`,
  rails: paths`62,149.5! 130,152 206,149.5!`,
}

const lumen: Body = {
  length: 470,
  scale: 1.75,
  wheels: { rear: 88, front: 378, radius: 35, rim: { spokes: 5, closed: true } },
  sill: 16,
  outline: path`18,22! 6,32 3,52 6,76 14,98 26,104! 66,118 110,132 160,141 212,143 258,138 300,122 352,97 392,88 432,77 456,65 467,50 467,34 459,20!`,
  windows: paths`84,109! 150,103 230,98 326,94.5! 300,110 262,129 224,136.5 180,135.5 130,126!`,
  windscreen: path`344,97.5! 306,116 266,133! 273,132! 312,116 353,97.5!`,
  posts: numbers`196,184,8`,
  joints: paths`328,94! 338,76 338,48 330,22! / 202,99! 205,60 202,22! / 98,106! 98,88 116,74 127,60! / 356,95! 400,84 436,74! / 424,64! 420,50 414,42!`,
  edge: path`24,88! 120,92 240,86 350,82 430,72!`,
  handles: numbers`128,85 222,81`,
  mirror: [318, 96],
  headlight: path`414,77! 440,72 457,63! 448,64 426,71!`,
  rearLight: path`14,97! 34,98 62,99! 44,94 11,91!`,
  intake: path`448,38! 467,36! 463,26! 444,28!`,
}

const grande: Body = {
  length: 516,
  scale: 1.64,
  wheels: { rear: 104, front: 418, radius: 36, rim: { spokes: 10 } },
  sill: 17,
  outline: path`16,22! 6,32 2,54 4,80 10,100! 46,106 84,112 116,128 150,141 200,148 248,148 290,140 332,122 372,103 420,98 468,90 496,80 510,66 513,50 512,34 505,22!`,
  windows: paths`104,110! 200,106 280,103 344,101! 316,117 284,133 250,141 204,141.5 160,136 128,122!`,
  windscreen: path`364,103.5! 330,119 292,136! 299,136! 338,119 373,103.5!`,
  posts: numbers`232,220,9 152,134,7`,
  joints: paths`346,100! 357,80 358,50 350,24! / 237,104! 240,60 237,24! / 122,108! 122,88 136,74 145,60! / 378,101! 430,94 474,86! / 470,74! 466,56 460,46! / 60,106! 56,84 54,62!`,
  edge: path`20,92! 140,94 270,91 390,89 474,82!`,
  handles: numbers`150,86 258,86`,
  mirror: [338, 103],
  headlight: path`464,88! 492,81 508,68! 494,69 472,77!`,
  rearLight: path`8,97! 30,98 58,97! 44,89 5,82!`,
  intake: path`494,62! 513,58! 513,38! 500,40!`,
  rails: paths`112,112! 200,107.5 280,104.5 344,102.5!`,
}

const piccolo: Body = {
  length: 362,
  scale: 2,
  wheels: { rear: 62, front: 300, radius: 31, rim: { spokes: 6 } },
  sill: 17,
  outline: path`12,24! 4,34 2,54 5,78 10,98 18,120 30,143! 64,149 116,151.5 162,149 198,138 232,118 260,101 290,95 326,86 348,75 359,60 360,40 353,24!`,
  windows: paths`36,110! 90,107 160,102 234,98! 216,112 190,131 168,141 124,144.5 84,143.5 52,140!`,
  windscreen: path`252,102! 228,117 200,135! 207,134.5! 234,118 261,101.5!`,
  posts: numbers`132,122,9`,
  joints: paths`236,97! 248,78 248,50 240,24! / 136,103! 136,84 118,40 112,26! / 266,99! 296,91 322,84! / 324,70! 322,58 318,50!`,
  edge: path`20,86! 100,91 190,88 270,85 326,78!`,
  handles: numbers`146,84`,
  mirror: [228, 100],
  headlight: path`314,85! 332,85 349,74! 346,64 326,68!`,
  rearLight: path`9,100! 22,100 32,94! 30,78 6,76!`,
  intake: path`338,50! 361,48! 359,34! 343,34!`,
}

const terra: Body = {
  length: 462,
  scale: 1.72,
  wheels: { rear: 86, front: 366, radius: 38, rim: { spokes: 5, twin: true } },
  sill: 24,
  outline: path`16,30! 5,38 2,60 4,86 9,108 15,120 28,146 42,166! 90,171.5 150,173 210,170.5 244,161 280,141 314,120 350,115 396,110 434,102 452,90 460,72 460,48 452,30!`,
  windows: paths`38,124! 120,121.5 210,118.5 292,116! 270,131 240,150 212,161.5 160,164 100,163.5 62,159!`,
  windscreen: path`306,121! 276,139 246,156! 253,156! 283,139 315,120.5!`,
  posts: numbers`182,170,9 92,80,9`,
  joints: paths`294,115! 304,94 305,60 298,34! / 187,119! 189,74 186,34! / 90,122! 92,98 110,84 124,68! / 320,118.5! 370,111 418,104! / 420,88! 418,74 412,64!`,
  edge: path`18,102! 120,106 230,104 340,102 424,97!`,
  handles: numbers`120,99 208,98`,
  mirror: [286, 118],
  headlight: path`414,103! 438,101 453,90! 444,86 420,92!`,
  rearLight: path`9,110! 24,110 44,107! 40,98 5,92!`,
  intake: path`438,80! 461,76! 461,56! 444,58!`,
  cladding: true,
  rails: paths`70,172! 84,177 150,178.5 196,176 206,171.5!`,
}

const porter: Body = {
  length: 516,
  scale: 1.52,
  wheels: { rear: 100, front: 418, radius: 35, rim: { spokes: 6, closed: true } },
  sill: 22,
  outline: path`10,28! 4,40 3,90 5,140 10,180 18,193 34,198 120,201 240,201.5 320,199 356,188 392,158 424,128! 458,116 486,102 504,84 511,62 510,42 502,28!`,
  windows: paths`334,127! 372,126 414,125! 392,147 368,170 350,181 336,182!`,
  windscreen: path`420,132! 392,157 362,183! 371,180! 400,155 427,130!`,
  posts: numbers`376,376,3`,
  joints: paths`328,192! 326,110 326,32! / 330,186! 350,186 372,174! / 420,124! 424,106 420,84! / 190,190! 189,110 190,34! / 30,190! 26,110 28,60! / 464,90! 462,70 456,54!`,
  edge: path`12,96! 130,98 260,98 380,97 464,92!`,
  handles: numbers`336,112 298,110`,
  mirror: [410, 132],
  headlight: path`462,112! 484,102 501,86! 488,84 470,92!`,
  rearLight: path`4,128! 14,128 15,100! 14,88 3,86!`,
  intake: path`486,66! 511,62! 510,44! 492,46!`,
  rails: paths`30,116! 110,116 186,116!`,
}

const camp: Body = {
  ...porter,
  length: 516,
  scale: 1.46,
  outline: path`10,28! 4,40 3,90 4,160 7,214 14,234 34,243 120,247 220,247 286,242 326,226 356,196 392,160 424,128! 458,116 486,102 504,84 511,62 510,42 502,28!`,
  windows: paths`334,127! 372,126 414,125! 392,147 368,170 350,181 336,182! / 206,134! 260,134 306,134! 308,155 306,176! 260,177 206,176! 204,155 / 46,134! 100,134 166,134! 168,155 166,176! 100,177 46,176! 44,155`,
  rails: paths`40,226! 150,227 262,226! / 40,231! 150,232 262,231! / 14,202! 130,203 250,203 340,202!`,
}

/** A body with more room between the doors and the rear axle. */
const stretched = (body: Body, from: number, by: number, scale: number): Body => {
  const moved = (points: readonly Point[]) =>
    points.map(([x, ...rest]): Point => [x > from ? x + by : x, ...rest])
  const pair = ([x, y]: readonly [number, number]) => [x > from ? x + by : x, y] as const
  return {
    ...body,
    scale,
    length: body.length + by,
    wheels: { ...body.wheels, front: body.wheels.front + by },
    outline: moved(body.outline),
    windows: body.windows.map(moved),
    windscreen: moved(body.windscreen),
    posts: body.posts.map(([low, high, size]) => [
      low > from ? low + by : low,
      low > from ? high + by : high,
      size,
    ]),
    joints: body.joints.map(moved),
    edge: moved(body.edge),
    handles: body.handles.map(pair),
    mirror: pair(body.mirror),
    headlight: moved(body.headlight),
    intake: moved(body.intake),
    rails: (body.rails ?? []).map(moved),
  }
}

/** The bodies by model and model series of the demo. */
export const bodies: Readonly<Record<string, Body>> = {
  "Corso Classic": corso,
  "Corso Estate": corsoEstate,
  "Lumen Linea": lumen,
  "Grande Royal": grande,
  "Piccolo Urban": piccolo,
  "Terra Trail": terra,
  "Terra Trail Lang": stretched(terra, 150, 24, 1.68),
  "Porter Cargo": porter,
  "Porter Cargo Lang": stretched(porter, 150, 46, 1.44),
  "Camp Cargo": camp,
}
