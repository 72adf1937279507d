/** For `getByText`: the innermost element that says this, also where a part of it stands whole in an element of its own. */
export const saying =
  (words: RegExp) =>
  (_ownText: string, element: Element | null): boolean =>
    element !== null &&
    words.test(element.textContent) &&
    ![...element.children].some(({ textContent }) => words.test(textContent))
