import sharp from 'sharp'
import type { ReportView } from '#core/storing/report-view.ts'

/** Where a ski is worn, seen from each side. */
const SIDES: Readonly<Record<ReportView, { readonly turn: number; readonly wide: number; readonly base: string }>> = {
  front: { turn: -6, wide: 150, base: '#1f5fd0' },
  back: { turn: 5, wide: 150, base: '#1a1d24' },
  left: { turn: -2, wide: 46, base: '#c9ced6' },
  right: { turn: 3, wide: 46, base: '#b9bfc9' },
}

const ski = (x: number, { wide, base, turn }: (typeof SIDES)[ReportView]): string => `
  <g transform="translate(${x} 1060) rotate(${turn})">
    <ellipse cx="18" cy="6" rx="${wide * 0.9}" ry="22" fill="#000" opacity="0.28" filter="url(#soft)"/>
    <path d="M${-wide / 2} 0 C${-wide * 0.36} -320 ${-wide * 0.36} -560 ${-wide / 2} -860 Q0 -1010 ${wide / 2} -860 C${wide * 0.36} -560 ${wide * 0.36} -320 ${wide / 2} 0 Z" fill="${base}"/>
    <path d="M${-wide / 2} 0 C${-wide * 0.36} -320 ${-wide * 0.36} -560 ${-wide / 2} -860 Q${-wide * 0.3} -940 0 -958 L0 0 Z" fill="#fff" opacity="0.14"/>
    <path d="M${-wide * 0.28} -240 L${wide * 0.28} -300 M${-wide * 0.28} -280 L${wide * 0.28} -340" stroke="#ffb020" stroke-width="16" opacity="0.9"/>
    <rect x="${-wide * 0.33}" y="-560" width="${wide * 0.66}" height="170" rx="16" fill="#16181d"/>
    <rect x="${-wide * 0.22}" y="-532" width="${wide * 0.44}" height="44" rx="8" fill="#8b93a1"/>
    <path d="M${-wide * 0.2} -120 l${wide * 0.3} -46 M${wide * 0.05} -700 l${wide * 0.18} -30" stroke="#fff" stroke-width="3" opacity="0.55"/>
  </g>`

/** A pair of skis against the wall of a workshop, under a lamp. */
const drawn = (view: ReportView, width: number, height: number): string => `
  <svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 900 1200" preserveAspectRatio="xMidYMid slice">
    <defs>
      <radialGradient id="lamp" cx="0.62" cy="0.2" r="0.95">
        <stop offset="0" stop-color="#f3ede3"/><stop offset="0.55" stop-color="#cfc6b8"/><stop offset="1" stop-color="#7d766c"/>
      </radialGradient>
      <linearGradient id="floor" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#6f5a45"/><stop offset="1" stop-color="#46382b"/>
      </linearGradient>
      <filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
      <filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.9" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0 0.5 0 0 0 0.16 0"/></filter>
    </defs>
    <rect width="900" height="1200" fill="url(#lamp)"/>
    <path d="M0 180H900M0 420H900M0 660H900M0 900H900" stroke="#000" stroke-width="3" opacity="0.06"/>
    <rect y="1010" width="900" height="190" fill="url(#floor)"/>
    <path d="M0 1072H900M0 1140H900" stroke="#000" stroke-width="3" opacity="0.2"/>
    ${ski(370, SIDES[view])}${ski(560, { ...SIDES[view], turn: SIDES[view].turn + 3 })}
    <rect width="900" height="1200" filter="url(#grain)"/>
  </svg>`

type Photograph = { readonly width?: number; readonly height?: number }

const READS_SVG = { operation: ['VipsForeignLoadSvgBuffer'] }

/** What a phone at the workbench would give: a JPEG with the place in its notes, held upright. */
export const gearPhotograph = async (
  view: ReportView,
  { width = 1800, height = 2400 }: Photograph = {},
): Promise<Buffer> => {
  // The service reads photographs only, for all of its process.
  sharp.unblock(READS_SVG)
  try {
    return await sharp(Buffer.from(drawn(view, width, height)))
      .withExif({
        IFD0: { Model: 'Phone', ImageDescription: '<script>alert(1)</script>' },
        IFD3: { GPSLatitudeRef: 'N' },
      })
      .jpeg({ quality: 88 })
      .toBuffer()
  } finally {
    sharp.block(READS_SVG)
  }
}
