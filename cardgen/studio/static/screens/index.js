// The screens in the order of work: one line each. `more`: on phones it is below “More”.
export const SCREENS = {
  start: {},
  wall: {},
  edit: {},
  template: { more: true },
  deck: {},
  print: {},
  versions: { more: true },
  rulebook: { more: true },
};
