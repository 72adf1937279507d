import css from './refusal.module.css'

/** Why the press of an `ActionBar` did nothing, as its `aside`: in sight wherever the page was scrolled to. */
export const Refusal = ({ text }: { readonly text: string }) => (
  <span className={css.refusal} role="alert">
    {text}
  </span>
)
