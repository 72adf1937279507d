import { CLOSE, Landscape } from './landscape.tsx'
import { At, Gear, Ground, Tick, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** An account was found: its letter looks out of the envelope beside the gear. */
export const FoundScene = () => (
  <Landscape sun={0.6} view={CLOSE}>
    <Ground x={124} y={239} wide={72} />
    <Gear x={120} y={239} size={0.92} />
    <Ground x={224} y={240} wide={130} />
    <At x={224} y={200} turn={-4}>
      <path d="M-56-8 0-46 56-8V30H-56Z" fill={tint.dark} />
      <rect x="-44" y="-66" width="88" height="92" rx="6" fill={tint.paper} />
      <Writing x={-28} y={-46} widths={[36, 56]} />
      <path d="M-56-8 0 22 56-8V34A6 6 0 0 1 50 40H-50A6 6 0 0 1-56 34Z" fill={tint.blue} />
      <path
        d="M-56 36-12 15.6 0 22 12 15.6 56 36A6 6 0 0 1 50 40H-50A6 6 0 0 1-56 36Z"
        fill={tint.far}
        opacity="0.35"
      />
    </At>
    <circle cx="276" cy="150" r="17" fill={tint.amber} />
    <Tick x={275} y={150} size={1.15} stroke={tint.dark} />
  </Landscape>
)
