import { At, Mark, Pine } from './shapes.tsx'
import { tint } from './tint.ts'

/** A drawn map with a pin on the storage place. */
export const MapScene = () => (
  <svg viewBox="0 0 390 220" width="100%" aria-hidden="true">
    <rect width="390" height="220" fill={tint.shade} />
    <path d="M-10-10H150C140 40 96 60 62 92S20 150-10 150Z" fill={tint.floor} />
    <path d="M262-10H400V130C356 120 350 84 316 66S258 30 262-10Z" fill={tint.far} opacity="0.55" />
    <path d="M298-10H400V84C372 76 368 56 346 44S300 20 298-10Z" fill={tint.middle} opacity="0.45" />
    <path d="M334-10H400V42C384 38 382 28 368 22S336 8 334-10Z" fill={tint.near} opacity="0.4" />
    <path d="M-10 182C60 150 96 196 160 178S250 128 400 166" fill="none" stroke={tint.far} strokeWidth="12" />
    <path
      d="M118 230C128 176 96 140 130 104S236 96 262 62 268 10 286-10"
      fill="none"
      stroke={tint.paper}
      strokeWidth="9"
    />
    <path d="M130 104C172 134 236 122 400 196" fill="none" stroke={tint.paper} strokeWidth="7" />
    <path d="M300 8 348 34M314-2 356 22" stroke={tint.dark} strokeWidth="1.5" strokeDasharray="4 4" />
    <At x={334} y={62} size={1.8}>
      <Mark fill={tint.snow} />
    </At>
    <At x={364} y={88} size={1.2}>
      <Mark fill={tint.snow} />
    </At>
    <Pine x={46} y={62} size={0.52} />
    <Pine x={66} y={72} size={0.42} />
    <Pine x={30} y={86} size={0.42} />
    <Pine x={300} y={206} size={0.5} />
    <Pine x={322} y={212} size={0.4} />
    <path d="M52 118h26v18H52zM74 200h22v14H74zM226 168h24v16h-24z" fill={tint.line} />
    <ellipse cx="190" cy="134" rx="40" ry="13" fill={tint.blue} opacity="0.14" />
    <ellipse cx="190" cy="134" rx="13" ry="4.5" fill={tint.dark} opacity="0.3" />
    <At x={190} y={134}>
      <path d="M0 0C-7-14-31-30-31-55A31 31 0 0 1 31-55C31-30 7-14 0 0Z" fill={tint.blue} />
      <circle cy="-55" r="21" fill={tint.paper} />
      <At x={0} y={-55} size={1.35}>
        <Mark fill={tint.blue} />
      </At>
    </At>
  </svg>
)
