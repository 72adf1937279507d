import { match } from 'ts-pattern'
import type { ReportView } from '#core/storing/report-view.ts'
import type { Gear, Look } from './gear.ts'

const WIDTH = 960
const HEIGHT = 720

/** One of the four pictures of an inspection, as SVG: the gear in the workshop, by daylight from the right. */
export const gearDrawing = ({ type, look }: Gear, view: ReportView): string =>
  match(view)
    .with('front', () => workshop(type === 'SKI' ? skisUpright(look, 'top') : boardUpright(look, 'top')))
    .with('back', () => workshop(type === 'SKI' ? skisUpright(look, 'base') : boardUpright(look, 'base')))
    .with('left', () => bench(type === 'SKI' ? skiFromSide(look) : boardFromSide(look), false))
    .with('right', () => bench(type === 'SKI' ? skiFromSide(look) : boardFromSide(look), true))
    .exhaustive()

const picture = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 1200 900">
  <defs>
    <linearGradient id="wall" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#cfdce8"/><stop offset="1" stop-color="#f3f7fb"/></linearGradient>
    <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#b9a58c"/><stop offset="1" stop-color="#8d7a63"/></linearGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#c99f6b"/><stop offset="1" stop-color="#9a7347"/></linearGradient>
    <linearGradient id="sheen" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#000" stop-opacity=".28"/><stop offset=".35" stop-color="#fff" stop-opacity=".05"/><stop offset=".7" stop-color="#fff" stop-opacity=".28"/><stop offset="1" stop-color="#000" stop-opacity=".1"/></linearGradient>
    <radialGradient id="light" cx=".82" cy=".2" r=".9"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <filter id="soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="14"/></filter>
  </defs>${content}</svg>`

/** A pegboard wall with the mountains in the window, a floor, and what stands before them. */
const workshop = (gear: string): string =>
  picture(`
  <rect width="1200" height="760" fill="url(#wall)"/>
  ${windowAt(860, 70)}
  ${tools()}
  <rect y="760" width="1200" height="140" fill="url(#floor)"/>
  <rect y="756" width="1200" height="10" fill="#fff" opacity=".55"/>
  <rect x="250" y="120" width="700" height="20" rx="10" fill="#8494a6"/>
  <rect x="250" y="132" width="700" height="8" rx="4" fill="#5f6f82"/>
  ${gear}
  <rect width="1200" height="900" fill="url(#light)"/>`)

/** The gear on its side on a workbench; the right side is the left one seen from the other end. */
const bench = (gear: string, isMirrored: boolean): string =>
  picture(`
  <rect width="1200" height="640" fill="url(#wall)"/>
  ${windowAt(isMirrored ? 120 : 800, 60)}
  <rect y="600" width="1200" height="300" fill="url(#wood)"/>
  ${[655, 712, 770, 828].map(y => `<path d="M0 ${y}C300 ${y - 10} 700 ${y + 12} 1200 ${y - 4}" stroke="#7d5a33" stroke-opacity=".35" stroke-width="4" fill="none"/>`).join('')}
  <rect y="594" width="1200" height="14" fill="#e4c08f"/>
  ${[330, 870].map(x => `<path d="M${x - 46} 606h92l-14 -56h-64z" fill="#56657a"/><rect x="${x - 44}" y="536" width="88" height="20" rx="8" fill="#2c3645"/>`).join('')}
  <g transform="${isMirrored ? 'translate(1200 0) scale(-1 1)' : ''}">${gear}</g>
  <rect width="1200" height="900" fill="url(#light)"/>`)

const windowAt = (x: number, y: number): string => `
  <g transform="translate(${x} ${y})">
    <rect width="280" height="220" rx="14" fill="#e9f2fa"/>
    <rect x="12" y="12" width="256" height="196" rx="6" fill="#a9cdea"/>
    <path d="M12 208V150l58-62 46 44 62-84 90 110v50z" fill="#6f93b8"/>
    <path d="M178 48l-30 41 18 8 14-12 20 14 10-10z" fill="#fff"/>
    <path d="M70 88l-20 22 14 6 10-8 14 10 6-6z" fill="#fff"/>
    <path d="M12 208v-26c70-18 150-18 256 0v26z" fill="#f4f8fb"/>
    <rect x="134" y="12" width="10" height="196" fill="#e9f2fa"/>
  </g>`

const tools = (): string => `
  <g opacity=".55">
    ${Array.from({ length: 5 }, (_, row) => Array.from({ length: 8 }, (_, column) => `<circle cx="${60 + column * 24}" cy="${120 + row * 24}" r="3" fill="#8ea3b8"/>`).join('')).join('')}
    <rect x="74" y="150" width="16" height="96" rx="6" fill="#c24b3a"/><rect x="78" y="246" width="8" height="60" fill="#77879a"/>
    <rect x="130" y="150" width="70" height="26" rx="6" fill="#3b6ea8"/><rect x="160" y="176" width="12" height="90" rx="5" fill="#a17a4c"/>
  </g>`

type Side = 'top' | 'base'

/** A narrow waist, a rounded shovel, a square tail. */
const SKI_OUTLINE =
  'M0 -300C34 -300 46 -262 44 -226C40 -140 34 -70 34 0C34 80 38 170 42 262C43 280 36 288 22 288L-22 288C-36 288 -43 280 -42 262C-38 170 -34 80 -34 0C-34 -70 -40 -140 -44 -226C-46 -262 -34 -300 0 -300Z'

const skisUpright = (look: Look, side: Side): string =>
  [500, 700]
    .map(
      (x, index) => `
  <ellipse cx="${x + 16}" cy="788" rx="80" ry="16" fill="#3b2f22" opacity=".45" filter="url(#soft)"/>
  <g transform="translate(${x} 458) rotate(${index === 0 ? -1.5 : 1.5}) scale(0.98 1.16)">
    <clipPath id="ski${index}"><path d="${SKI_OUTLINE}"/></clipPath>
    <path d="${SKI_OUTLINE}" fill="${side === 'top' ? look.top : look.base}" stroke="#aeb9c4" stroke-width="5"/>
    <g clip-path="url(#ski${index})">
      ${side === 'top' ? painted(look, 50, 300) : waxed(look, 50, 300)}
      <rect x="-60" y="-310" width="120" height="620" fill="url(#sheen)"/>
    </g>
    ${side === 'top' ? skiBinding() : ''}
  </g>`,
    )
    .join('')

const skiBinding = (): string => `
  <rect x="-27" y="-66" width="54" height="48" rx="10" fill="#23272f"/><rect x="-16" y="-84" width="32" height="26" rx="8" fill="#3c424d"/>
  <rect x="-20" y="-20" width="40" height="66" rx="5" fill="#8a93a0"/>
  <rect x="-27" y="44" width="54" height="60" rx="10" fill="#23272f"/><rect x="-14" y="92" width="28" height="40" rx="9" fill="#e04f3c"/>
  <rect x="-30" y="10" width="60" height="7" rx="3" fill="#d7dde4"/>`

const BOARD_OUTLINE =
  'M0 -330C86 -330 118 -268 116 -204C112 -120 98 -60 98 0C98 60 112 120 116 204C118 268 86 330 0 330C-86 330 -118 268 -116 204C-112 120 -98 60 -98 0C-98 -60 -112 -120 -116 -204C-118 -268 -86 -330 0 -330Z'

const boardUpright = (look: Look, side: Side): string => `
  <ellipse cx="620" cy="790" rx="130" ry="18" fill="#3b2f22" opacity=".45" filter="url(#soft)"/>
  <g transform="translate(600 456) rotate(-2)">
    <clipPath id="board"><path d="${BOARD_OUTLINE}"/></clipPath>
    <path d="${BOARD_OUTLINE}" fill="${side === 'top' ? look.top : look.base}" stroke="#aeb9c4" stroke-width="6"/>
    <g clip-path="url(#board)">
      ${side === 'top' ? painted(look, 120, 330) : based(look)}
      <rect x="-130" y="-340" width="260" height="680" fill="url(#sheen)"/>
    </g>
    ${side === 'top' ? `${boardBinding(-122, 14)}${boardBinding(122, -8)}` : ''}
  </g>`

const boardBinding = (y: number, angle: number): string => `
  <g transform="translate(0 ${y}) rotate(${angle})">
    <rect x="-92" y="-44" width="184" height="88" rx="34" fill="#1d2128"/><rect x="-70" y="-30" width="140" height="60" rx="24" fill="#383e49"/>
    <circle r="25" fill="#7d8794"/><circle r="7" fill="#dfe4ea"/>
    <path d="M-92 -30c-26 10 -26 50 0 60z" fill="#14171c"/>
    <rect x="-36" y="-60" width="30" height="120" rx="12" fill="#2b3039"/><rect x="28" y="-58" width="24" height="116" rx="10" fill="#2b3039"/>
    <rect x="-32" y="34" width="22" height="18" rx="5" fill="#c9d0d8"/><rect x="31" y="34" width="18" height="16" rx="5" fill="#c9d0d8"/>
  </g>`

/** The paint of a top: `half` wide and `reach` long, from its middle. */
const painted = ({ accent, detail, pattern }: Look, half: number, reach: number): string => {
  const at = (share: number): number => Math.round(reach * share)
  return match(pattern)
    .with(
      'stripes',
      () => `
      <path d="M${-half} ${at(-0.98)}L${half} ${at(-0.62)}V${at(-0.46)}L${-half} ${at(-0.82)}Z" fill="${accent}"/>
      <path d="M${-half} ${at(-0.74)}L${half} ${at(-0.38)}V${at(-0.34)}L${-half} ${at(-0.7)}Z" fill="${detail}"/>
      <path d="M${-half} ${at(0.5)}L${half} ${at(0.86)}V${at(1)}L${-half} ${at(0.66)}Z" fill="${accent}"/>
      <path d="M${-half} ${at(0.46)}L${half} ${at(0.82)}V${at(0.85)}L${-half} ${at(0.49)}Z" fill="${detail}"/>`,
    )
    .with(
      'peaks',
      () => `
      <path d="M${-half} ${at(-0.4)}L${-half * 0.3} ${at(-0.78)}L${half * 0.1} ${at(-0.58)}L${half * 0.55} ${at(-0.88)}L${half} ${at(-0.5)}V${at(-0.3)}H${-half}Z" fill="${accent}"/>
      <path d="M${half * 0.55} ${at(-0.88)}L${half * 0.3} ${at(-0.72)}L${half * 0.5} ${at(-0.74)}L${half * 0.7} ${at(-0.7)}Z" fill="${detail}"/>
      <path d="M${-half} ${at(0.62)}L0 ${at(0.48)}L${half} ${at(0.66)}V${at(0.74)}L0 ${at(0.56)}L${-half} ${at(0.7)}Z" fill="${accent}"/>
      <path d="M${-half} ${at(0.84)}L0 ${at(0.7)}L${half} ${at(0.88)}V${at(0.92)}L0 ${at(0.74)}L${-half} ${at(0.88)}Z" fill="${detail}"/>`,
    )
    .with(
      'waves',
      () => `
      <path d="M${-half} ${at(-0.9)}C0 ${at(-0.7)} 0 ${at(-0.6)} ${half} ${at(-0.76)}V${at(-0.56)}C0 ${at(-0.4)} 0 ${at(-0.5)} ${-half} ${at(-0.7)}Z" fill="${accent}"/>
      <path d="M${-half} ${at(-0.62)}C0 ${at(-0.42)} 0 ${at(-0.32)} ${half} ${at(-0.48)}V${at(-0.42)}C0 ${at(-0.26)} 0 ${at(-0.36)} ${-half} ${at(-0.56)}Z" fill="${detail}"/>
      <path d="M${-half} ${at(0.56)}C0 ${at(0.76)} 0 ${at(0.6)} ${half} ${at(0.5)}V${at(0.78)}C0 ${at(0.86)} 0 ${at(1)} ${-half} ${at(0.8)}Z" fill="${accent}"/>`,
    )
    .with(
      'blocks',
      () => `
      <rect x="${-half}" y="${at(-1)}" width="${half * 2}" height="${at(0.26)}" fill="${accent}"/>
      <rect x="${-half}" y="${at(-0.68)}" width="${half}" height="${at(0.3)}" fill="${detail}"/>
      <rect x="0" y="${at(0.5)}" width="${half}" height="${at(0.5)}" fill="${accent}"/>
      <rect x="${-half}" y="${at(0.74)}" width="${half}" height="${at(0.08)}" fill="${detail}"/>`,
    )
    .exhaustive()
}

/** A ski's base: dark, with the steel edges, a groove and the traces of the last days. */
const waxed = ({ accent }: Look, half: number, reach: number): string => `
  <rect x="${-half}" y="${-reach}" width="18" height="${reach * 2}" fill="#c9d2da"/><rect x="${half - 18}" y="${-reach}" width="18" height="${reach * 2}" fill="#c9d2da"/>
  <rect x="-4" y="${-reach + 60}" width="8" height="${reach * 2 - 110}" rx="4" fill="#000" opacity=".35"/>
  <path d="M-14 ${-reach * 0.62}l28 30v40l-28 -30z" fill="${accent}"/>
  <path d="M-12 60l6 120M10 -40l-5 90M14 150l-4 60" stroke="#fff" stroke-opacity=".22" stroke-width="3"/>`

/** A board's base carries the large drawing. */
const based = ({ detail, top }: Look): string => `
  <circle cx="0" cy="-110" r="86" fill="${detail}"/><circle cx="0" cy="-110" r="52" fill="${top}"/>
  <path d="M-130 90L-40 -20L20 60L70 0L130 80V340H-130Z" fill="${top}"/>
  <path d="M-40 -20l-26 32 18 2 14 -10 16 14 8 -8z" fill="#fff"/><path d="M70 0l-22 26 14 2 12 -8 14 10z" fill="#fff"/>
  <path d="M-80 250l60 -120M40 280l30 -90" stroke="#fff" stroke-opacity=".25" stroke-width="4"/>`

/** Camber, a turned-up tip, the edge below and the binding on top; the tip is on the left. */
const skiFromSide = ({ top, accent, base }: Look): string => `
  <ellipse cx="610" cy="560" rx="480" ry="18" fill="#3b2f22" opacity=".35" filter="url(#soft)"/>
  <path d="M84 414C96 470 150 512 250 524C430 538 800 538 1010 526C1050 524 1082 518 1100 506L1098 494C1080 504 1050 508 1010 510C800 520 430 520 256 506C164 496 112 458 100 408Z" fill="${top}"/>
  <path d="M250 506C430 520 800 520 1010 510L1010 516C800 526 430 526 250 513Z" fill="${accent}"/>
  <path d="M84 414C96 470 150 512 250 524C430 538 800 538 1010 526C1050 524 1082 518 1100 506L1100 511C1082 524 1050 530 1010 532C800 544 430 544 248 530C146 518 88 474 78 416Z" fill="${base}"/>
  <path d="M78 416C88 474 146 518 248 530C430 544 800 544 1010 532L1010 535C800 548 430 548 246 534C142 522 82 476 73 418Z" fill="#dfe6ec"/>
  <path d="M520 512l10 -64c2 -14 12 -22 26 -22h44c10 0 18 8 18 18l4 70z" fill="#23272f"/><path d="M528 452h80l3 20h-87z" fill="#e04f3c"/>
  <rect x="614" y="496" width="120" height="18" rx="5" fill="#8a93a0"/>
  <path d="M728 516l4 -84c1 -12 10 -20 22 -20h34c14 0 24 8 28 22l22 82z" fill="#23272f"/><path d="M786 414l40 -30 18 16 -28 46z" fill="#3c424d"/><rect x="744" y="452" width="56" height="16" rx="8" fill="#d7dde4"/>`

const boardFromSide = ({ top, accent, base }: Look): string => `
  <ellipse cx="600" cy="562" rx="500" ry="18" fill="#3b2f22" opacity=".35" filter="url(#soft)"/>
  <path d="M76 440C100 492 160 520 260 524H940C1040 520 1100 492 1124 440L1110 434C1086 480 1030 504 938 506H262C170 504 114 480 90 434Z" fill="${top}"/>
  <path d="M262 506H938V513H262Z" fill="${accent}"/>
  <path d="M76 440C100 492 160 520 260 524H940C1040 520 1100 492 1124 440L1130 443C1106 500 1042 530 940 534H260C158 530 94 500 70 443Z" fill="${base}"/>
  <path d="M260 534H940V538H260Z" fill="#dfe6ec"/>
  ${[360, 690].map(x => `<g transform="translate(${x} 0)"><rect x="0" y="488" width="150" height="20" rx="8" fill="#1d2128"/><path d="M112 490l18 -118c2 -12 12 -16 24 -12l14 6c8 4 10 12 8 20l-24 104z" fill="#2b3039"/><path d="M20 488c4 -40 40 -62 84 -58l-6 58z" fill="#383e49"/><rect x="34" y="440" width="76" height="16" rx="8" transform="rotate(-14 72 448)" fill="#14171c"/><rect x="6" y="468" width="56" height="14" rx="7" transform="rotate(-8 34 475)" fill="#14171c"/><circle cx="60" cy="446" r="7" fill="#c9d0d8"/></g>`).join('')}`
