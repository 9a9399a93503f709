import { useEffect, useEffectEvent, useRef } from 'react';

interface Form<Values> {
  readonly busy: boolean;
  readonly getInitialValues: () => Values;
  readonly keep: (stored: Values, before: Values) => void;
}

/** An open form shows what others have stored meanwhile in the fields that nobody touched; what was typed stays. */
export function useFollowed<Values>(form: Form<Values>, stored: Values): void {
  const { busy } = form;
  const written = JSON.stringify(stored);
  const followed = useRef(written);
  const follow = useEffectEvent(() => form.keep(stored, form.getInitialValues()));
  useEffect(() => {
    // What is on its way is kept by the form itself, once it is stored.
    if (busy || followed.current === written) return;
    followed.current = written;
    follow();
  }, [busy, written]);
}
