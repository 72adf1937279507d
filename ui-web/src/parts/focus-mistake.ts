/** Leads to the first field that is wrong, once the page says so: the press that was refused is often far below it. */
export const focusMistake = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus())
