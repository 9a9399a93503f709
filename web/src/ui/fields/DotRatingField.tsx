import { ActionIcon, Box, Input } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './DotRatingField.module.css';
import { DESCRIPTION_BELOW } from './description-below.ts';
import { STARS } from './stars.ts';

interface Props {
  label: ReactNode;
  description?: ReactNode;
  value?: number | null;
  onChange: (value: number | null) => void;
  error?: ReactNode;
  /** The rating can be removed. */
  clearable?: boolean;
  /** The form's path of the field, for focusing it when it is invalid. */
  'data-path'?: string;
}

/** A rating of one to five dots with a word for each; a radio group for the keyboard. */
export function DotRatingField(props: Props) {
  const { label, description, value = null, onChange, error, clearable = false } = props;
  const { t } = useTranslation('ui');
  const [hovered, setHovered] = useState<number | null>(null);
  const id = useId();
  const shown = hovered ?? value ?? 0;
  const word = STARS.find((stars) => stars === shown);
  return (
    <Input.Wrapper
      {...DESCRIPTION_BELOW}
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      descriptionProps={{ id: `${id}-hint` }}
      error={error}
      errorProps={{ id: `${id}-error` }}
    >
      <div
        role="radiogroup"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : description ? `${id}-hint` : undefined}
        aria-invalid={error ? true : undefined}
        aria-required={!clearable}
        className={classes.row}
        data-wrong={error ? true : undefined}
      >
        <span className={classes.dots} onPointerLeave={() => setHovered(null)}>
          {STARS.map((stars) => (
            <label
              key={stars}
              className={classes.dot}
              data-lit={stars <= shown || undefined}
              onPointerEnter={() => setHovered(stars)}
            >
              <input
                type="radio"
                name={id}
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                aria-label={t('rating.one', { count: stars, word: t(`rating.word.${stars}`) })}
                data-path={stars === (value ?? 1) ? props['data-path'] : undefined}
              />
              <svg viewBox="0 0 24 24" aria-hidden>
                <circle cx="12" cy="12" r="9.5" />
              </svg>
            </label>
          ))}
        </span>
        <Box component="span" miw="5.5em" fz={14} fw={550} c="var(--dot-ink-2)" aria-hidden>
          {word && t(`rating.word.${word}`)}
        </Box>
        {clearable && value !== null && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('rating.clear')}
            onClick={() => onChange(null)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </Input.Wrapper>
  );
}
