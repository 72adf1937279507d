import { readFileSync } from 'node:fs'
import type { CheckedImage } from '#core/storing/report-image.ts'
import { REPORT_VIEWS, type ReportView } from '#core/storing/report-view.ts'
import { BOARDS, type Gear, SKIS } from './gear.ts'

export type DrawnGear = ReadonlyMap<Gear, Readonly<Record<ReportView, CheckedImage>>>

const QUALITY = 90

/** One of the four pictures of an inspection, as SVG. */
export const gearDrawing = (drawing: string, { type, look }: Gear, view: ReportView): string => {
  const values: Readonly<Record<string, string>> = { ...look, type, view }
  return drawing.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** A photograph of every set from every side. All at once, and first: what makes reports anew refuses to read drawings. */
export const drawGear = async (): Promise<DrawnGear> => {
  const { default: sharp } = await import('sharp')
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const drawing = readFileSync(new URL('gear-drawing.svg', import.meta.url), 'utf8')
  const photograph = async (gear: Gear, view: ReportView): Promise<CheckedImage> => {
    const jpeg = await sharp(Buffer.from(gearDrawing(drawing, gear, view)))
      .jpeg({ quality: QUALITY })
      .toBuffer()
    return { bytes: jpeg, type: 'jpeg' }
  }
  const drawn = new Map<Gear, Readonly<Record<ReportView, CheckedImage>>>()
  for (const gear of [...SKIS, ...BOARDS]) {
    const [front, back, left, right] = await Promise.all(REPORT_VIEWS.map(view => photograph(gear, view)))
    if (front && back && left && right) drawn.set(gear, { front, back, left, right })
  }
  return drawn
}
