import { Landscape } from './landscape.tsx'
import { At, Board, Ground, Skis } from './shapes.tsx'

/** One kind of gear, close; without any the snow where it would stand. */
export const GearScene = ({ type }: { readonly type: 'SKI' | 'SNOWBOARD' | null }) => (
  <Landscape sun={0.5} view="100 72 210 176">
    {type !== null && (
      <>
        <Ground x={205} y={239} wide={70} />
        <At x={205} y={239} size={1.3} turn={type === 'SKI' ? 0 : 8}>
          {type === 'SKI' ? <Skis /> : <Board />}
        </At>
      </>
    )}
  </Landscape>
)
