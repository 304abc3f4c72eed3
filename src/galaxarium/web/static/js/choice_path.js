/* Choices as things to touch: every choice of a decision is a path of keys (`present/table/choice_path.py` is the
   twin of this module; `tests/present/choice_paths.json` holds what both must answer).

   A touch is { choice, path, gather?, then? }; `touched` is the list of keys touched so far. Nothing here knows the
   page. */

/** Keys without others, each as often as it is named; null if one of the others is not among them. */
function without(all, others) {
  const left = [...all];
  for (const key of others) {
    const at = left.indexOf(key);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}

function fits(touch, touched) {
  if (touch.gather && touched.length)
    return touch.path[0] === touched[0] && without(touch.path.slice(1), touched.slice(1)) !== null;
  return touched.every((key, step) => touch.path[step] === key);
}

/** The choices that are still possible after the keys touched. */
export const remaining = (touches, touched) => touches.filter((touch) => fits(touch, touched));

function leads(touch, touched) {
  if (!touch.gather || !touched.length) return touch.path.slice(touched.length, touched.length + 1);
  const left = without(touch.path.slice(1), touched.slice(1));
  return left.length ? left : [touch.path[0]];
}

/** The keys that may be touched next. */
export const lit = (touches, touched) =>
  new Set(remaining(touches, touched).flatMap((touch) => leads(touch, touched)));

/** The choice completed by touching a key now, if any. */
export function completed(touches, touched, key) {
  return remaining(touches, touched).find((touch) => {
    if (!touch.gather) return touch.path.length === touched.length + 1 && touch.path.at(-1) === key;
    return touched.length === touch.path.length && key === touch.path[0];
  });
}

/** Are dice being selected? */
export const gathers = (touches, touched) =>
  touched.length > 0 && touches.some((touch) => touch.gather && touch.path[0] === touched[0]);
