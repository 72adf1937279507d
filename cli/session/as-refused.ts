/** Who is signed in is who they are. */
export const AS_REFUSED = {
  code: 'AS_REFUSED',
  message: 'You are signed in: leave --as out. To work as somebody else, log out, and log in as them.',
}
