import css from './whole.module.css'

const DAY = String.raw`(?:\d{4}년 )?(?:\d{1,2}월 )?\d{1,2}일(?: \([일월화수목금토]\))?`
/** A day of a month, or two, or the number of a phone, each with what is written to it without a space. */
const WHOLE = new RegExp(String.raw`(\S*\d-\d{4}\S*|(?:\d{4}년 )?\d{1,2}월 ${DAY}(?:~${DAY})?\S*)`)

/** Running text in which the number of a phone and a day stand whole, on one line (G904). */
export const Whole = ({ text }: { readonly text: string }) => (
  <>
    {text.split(WHOLE).map((piece, at) =>
      at % 2 === 0 ? (
        piece
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of one sentence keep their order
        <span key={at} className={css.whole}>
          {piece}
        </span>
      ),
    )}
  </>
)
