import { Box, Input, SegmentedControl } from '@mantine/core';
import {
  KEY_PARTS,
  type KeyLevel,
  type KeyPart,
  type KeyScope,
  READ_ONLY_KEY_PARTS,
} from '@thedot/domain/access/key-scopes';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ScopesField.module.css';

type Level = KeyLevel | 'none';

interface Props {
  value: readonly KeyScope[];
  onChange: (scopes: KeyScope[]) => void;
  error?: ReactNode;
}

/** What a key may do in each part of the hub: nothing, read, or read and change. */
export function ScopesField({ value, onChange, error }: Props) {
  const { t } = useTranslation('api-keys');
  const id = useId();
  const choose = (part: KeyPart, level: Level) => {
    const others = value.filter((scope) => !scope.startsWith(`${part}:`));
    onChange(level === 'none' ? others : [...others, `${part}:${level}`]);
  };
  return (
    <Box
      component="fieldset"
      className={classes.scopes ?? ''}
      aria-describedby={`${id}-hint ${id}-error`}
      // Focused when it is the first invalid field.
      data-path="scopes"
      tabIndex={-1}
    >
      <legend className={classes.legend}>{t('scopes')}</legend>
      <Input.Description id={`${id}-hint`}>{t('scopes_hint')}</Input.Description>
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {KEY_PARTS.map((part) => (
        <div key={part} className={classes.row}>
          <span id={`${id}-${part}`}>{t(`part.${part}`)}</span>
          <SegmentedControl
            size="xs"
            aria-labelledby={`${id}-${part}`}
            value={levelOf(value, part)}
            onChange={(level) => choose(part, level)}
            data={levelsOf(part).map((level) => ({ value: level, label: t(`level.${level}`) }))}
          />
        </div>
      ))}
    </Box>
  );
}

const levelsOf = (part: KeyPart): Level[] =>
  READ_ONLY_KEY_PARTS.includes(part) ? ['none', 'read'] : ['none', 'read', 'write'];

const levelOf = (scopes: readonly KeyScope[], part: KeyPart): Level =>
  scopes.includes(`${part}:write`) ? 'write' : scopes.includes(`${part}:read`) ? 'read' : 'none';
