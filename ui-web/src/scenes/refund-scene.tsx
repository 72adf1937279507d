import { CLOSE, Landscape } from './landscape.tsx'
import { At, Gear, Ground, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** Money on its way back: the gear stays where it was, a coin turns round above the card. */
export const RefundScene = () => (
  <Landscape sun={0.8} view={CLOSE}>
    <Ground x={116} y={238} wide={80} />
    <Gear x={112} y={238} />
    <Ground x={226} y={239} wide={124} />
    <At x={226} y={200} turn={-6}>
      <rect x="-58" y="-38" width="116" height="76" rx="11" fill={tint.dark} />
      <path d="M-58-20H58V-5H-58Z" fill={tint.near} />
      <Writing x={-43} y={15} widths={[36]} />
    </At>
    <At x={262} y={158}>
      <circle r="30" fill={tint.blue} />
      <path d="M-13-1A13 13 0 1 1-8 10" fill="none" stroke={tint.paper} strokeWidth="5" strokeLinecap="round" />
      <path
        d="M-21-8-13 1-5-8"
        fill="none"
        stroke={tint.paper}
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </At>
  </Landscape>
)
