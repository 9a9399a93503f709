import { ComboboxChevron, InputBase, type SelectProps } from '@mantine/core';
import { type ComponentType, createElement, useEffect, useRef, useState } from 'react';
import { useModuleLoaded } from '../../lib/hooks/use-module-loaded.ts';

/** With the attribute by which a form finds its field. */
export type SelectField = Omit<SelectProps, 'data'> & { readonly 'data-path'?: string };

/** A field with a dropdown that is loaded apart. */
export interface LazyField {
  readonly load: () => Promise<unknown>;
  /** Returns the field once it is loaded. */
  readonly get: () => ComponentType<SelectField> | null;
}

export function lazyField(load: () => Promise<ComponentType<SelectField>>): LazyField {
  let loaded: ComponentType<SelectField> | null = null;
  return {
    get: () => loaded,
    load: async () => {
      loaded ??= await load();
    },
  };
}

/** As Mantine describes a select; it controls a list only while that is open. */
const CLOSED = { role: 'combobox', 'aria-haspopup': 'listbox', 'aria-expanded': false } as const;

interface Props {
  lazy: LazyField;
  field: SelectField;
  /** The chosen option. */
  shown: string;
}

/**
 * A field with a dropdown, whose positioning library comes after the page. Until then it looks the same; focused or pressed
 * meanwhile, it is so afterwards.
 */
export function LazySelect({ lazy, field, shown }: Props) {
  const [isWanted, setWanted] = useState(false);
  const isLoaded = useModuleLoaded(lazy.load, isWanted);
  const frame = useRef<HTMLDivElement>(null);
  const meanwhile = useRef<'focused' | 'pressed' | null>(null);

  useEffect(() => {
    if (!isLoaded || meanwhile.current === null) return;
    const input = frame.current?.querySelector('input');
    input?.focus();
    if (meanwhile.current === 'pressed') input?.click();
  }, [isLoaded]);

  const note = (use: 'focused' | 'pressed' | null) => () => {
    meanwhile.current = use;
    setWanted(true);
  };
  const { error, label } = field;
  const loaded = isLoaded ? lazy.get() : null;
  return (
    <div ref={frame}>
      {loaded ? (
        createElement(loaded, field)
      ) : (
        <InputBase
          {...{ error, label }}
          __staticSelector="Select"
          data-path={field['data-path']}
          {...CLOSED}
          readOnly
          pointer
          value={shown}
          rightSection={<ComboboxChevron size="md" error={error} />}
          rightSectionPointerEvents="none"
          onFocus={note('focused')}
          onClick={note('pressed')}
          onBlur={note(null)}
        />
      )}
    </div>
  );
}
