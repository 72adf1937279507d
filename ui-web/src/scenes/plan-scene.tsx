import { Landscape } from './landscape.tsx'
import { At, Cabinet, Gear, Ground } from './shapes.tsx'
import { tint } from './tint.ts'

const ONE_WAY = 'M146 236C190 232 206 220 236 206M140 240C188 237 210 224 240 209'
const MANY_WAYS = `${ONE_WAY}M146 241C200 246 230 236 280 226M142 245C200 251 232 240 284 230M144 232C176 224 184 212 190 200M138 231C170 223 178 212 184 200`

/** The locker and its tracks in the snow: one for a season, or as many as one likes. */
export const PlanScene = ({ plan }: { readonly plan: 'BASIC' | 'FLEX' }) => (
  <Landscape sun={0.7} view="15 44 360 204">
    <path
      d={plan === 'BASIC' ? ONE_WAY : MANY_WAYS}
      fill="none"
      stroke={tint.far}
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <Ground x={112} y={239} wide={100} />
    <At x={112} y={239}>
      <Cabinet>
        <Gear x={0} y={-9} size={0.9} />
      </Cabinet>
    </At>
  </Landscape>
)
