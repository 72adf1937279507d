import { CLOSE, Landscape } from './landscape.tsx'
import { At, Ground, Pine, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** What was agreed and is over, or how it stands: the written sheet with its seal, beside the tracks that lead away. */
export const ContractScene = () => (
  <Landscape sun={0.5} view={CLOSE}>
    <path
      d="M228 244h5M248 238h5M266 244h5M284 238h5M302 244h5"
      stroke={tint.far}
      strokeWidth="5"
      strokeLinecap="round"
    />
    <Pine x={108} y={240} size={1.1} />
    <Ground x={182} y={240} wide={104} />
    <At x={182} y={238} turn={-4}>
      <rect x="-42" y="-112" width="84" height="112" rx="7" fill={tint.paper} />
      <path d="M-42-94V-105A7 7 0 0 1-35-112H35A7 7 0 0 1 42-105V-94Z" fill={tint.blue} />
      <Writing x={-28} y={-76} widths={[56, 44, 52]} />
      <circle cx="20" cy="-26" r="13" fill={tint.amber} />
      <circle cx="20" cy="-26" r="7.5" fill={tint.paper} opacity="0.35" />
    </At>
  </Landscape>
)
