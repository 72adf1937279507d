import { Landscape } from './landscape.tsx'
import { At, Gear, Ground, Mark, Skis, Tick, Wheel, Writing } from './shapes.tsx'
import { tint } from './tint.ts'

/** Left at home: the gear leans on the house, and the van comes for it. */
const Entrust = () => (
  <>
    <Ground x={104} y={238} wide={160} />
    <At x={96} y={238}>
      <path d="M-52 0V-66H52V0Z" fill={tint.paper} />
      <path d="M-64-62 0-112 64-62Z" fill={tint.dark} />
      <path d="M-20 0V-40A6 6 0 0 1-14-46H14A6 6 0 0 1 20-40V0Z" fill={tint.far} />
      <rect x="-9" y="-88" width="18" height="16" rx="3" fill={tint.amber} />
      <path d="M-64-62 0-112 64-62 56-58 0-101-56-58Z" fill={tint.snow} />
    </At>
    <Gear x={156} y={239} size={0.86} turn={-6} />
    <Ground x={288} y={240} wide={140} />
    <At x={288} y={238} size={0.94}>
      <path
        d="M72-14V-58A12 12 0 0 0 60-70H-20C-29-70-34-66-38-59L-50-38-64-34C-70-32-72-28-72-22V-14A5 5 0 0 0-67-9H67A5 5 0 0 0 72-14Z"
        fill={tint.blue}
      />
      <path d="M-14-60H-22C-26-60-28-58-30-55L-39-38H-14Z" fill={tint.paper} />
      <path d="M-72-26H72V-20H-72Z" fill={tint.snow} opacity="0.3" />
      <At x={28} y={-44} size={1.6}>
        <Mark />
      </At>
      <circle cx="-67" cy="-26" r="4.5" fill={tint.amber} />
      <Wheel x={-42} y={-9} size={13} />
      <Wheel x={42} y={-9} size={13} />
    </At>
  </>
)

/** The report in the hand: score, tip, picture. */
const ReportCopy = () => (
  <>
    <Ground x={196} y={240} wide={130} />
    <At x={196} y={246} turn={-4} size={0.86}>
      <rect x="-50" y="-174" width="100" height="174" rx="17" fill={tint.dark} />
      <rect x="-43" y="-167" width="86" height="160" rx="12" fill={tint.paper} />
      <circle cx="0" cy="-124" r="26" fill="none" stroke={tint.line} strokeWidth="8" />
      <path d="M0-150A26 26 0 1 1-24.6-132" fill="none" stroke={tint.blue} strokeWidth="8" strokeLinecap="round" />
      <Tick x={-1} y={-123} size={1.5} stroke={tint.blue} />
      <Writing x={-29} y={-78} widths={[58, 38]} />
      <rect x="-31" y="-56" width="62" height="40" rx="8" fill={tint.far} />
      <path d="M-31-24-10-46 2-33 12-41 31-24V-22A6 6 0 0 1 25-16H-25A6 6 0 0 1-31-22Z" fill={tint.near} />
    </At>
    <Ground x={98} y={239} wide={72} />
    <Gear x={96} y={239} />
    <At x={290} y={192}>
      <path d="M20 22 44 48" stroke={tint.dark} strokeWidth="11" strokeLinecap="round" />
      <circle r="29" fill={tint.snow} opacity="0.82" />
      <circle r="29" fill="none" stroke={tint.dark} strokeWidth="7" />
      <path d="M-8 8C-12-2-4-12 6-10" fill="none" stroke={tint.blue} strokeWidth="5" strokeLinecap="round" />
    </At>
  </>
)

/** A gondola over the slope, the gear waiting by its flag. */
const JustCome = () => (
  <>
    <path d="M-10 96 400 26" stroke={tint.dark} strokeWidth="2.5" />
    <At x={112} y={75}>
      <path d="M0 0V22" stroke={tint.dark} strokeWidth="5" strokeLinecap="round" />
      <rect x="-36" y="20" width="72" height="58" rx="15" fill={tint.blue} />
      <path d="M-28 45V36A8 8 0 0 1-20 28H-4V45ZM4 45V28H20A8 8 0 0 1 28 36V45Z" fill={tint.paper} />
      <At x={0} y={62} size={1.1}>
        <Mark />
      </At>
      <At x={42} y={92} size={0.62}>
        <Skis />
      </At>
    </At>
    <path
      d="M222 214C206 220 240 226 220 233S186 244 204 254M231 214C215 220 250 226 230 234S196 245 215 256"
      fill="none"
      stroke={tint.line}
      strokeWidth="3"
      strokeLinecap="round"
    />
    <Ground x={292} y={239} wide={90} />
    <Gear x={288} y={239} size={1.1} />
    <path d="M330 240V150" stroke={tint.dark} strokeWidth="4" strokeLinecap="round" />
    <path d="M332 151 362 162 332 174Z" fill={tint.amber} />
  </>
)

const SLIDES = [
  { Subject: Entrust, sun: 0.2 },
  { Subject: ReportCopy, sun: 0.6 },
  { Subject: JustCome, sun: 0.55 },
] as const

/** The picture of an onboarding slide; its sky reaches as high as the place it is given. */
export const OnboardingScene = ({ slide }: { readonly slide: 0 | 1 | 2 }) => {
  const { Subject, sun } = SLIDES[slide]
  return (
    <Landscape sun={sun} view="0 -300 390 560">
      <Subject />
    </Landscape>
  )
}
