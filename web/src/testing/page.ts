import type { IsChanged, Place } from '../app/kept-changes.ts';

/** A page around a form, and whether it would ask before it is left. */
export function pageAround(): { page: Place; isChanged: IsChanged } {
  const forms = new Set<IsChanged>();
  const page: Place = {
    join: (form) => {
      forms.add(form);
      return () => void forms.delete(form);
    },
    isAsking: false,
    leave: (act) => act(),
  };
  return { page, isChanged: () => [...forms].some((it) => it()) };
}
