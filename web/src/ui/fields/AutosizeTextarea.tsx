import { Textarea, type TextareaProps } from '@mantine/core';
import classes from './AutosizeTextarea.module.css';

interface Props extends Omit<TextareaProps, 'autosize'> {
  minRows: number;
  /** Unlimited without it. */
  maxRows?: number;
}

/**
 * A field for long text, which grows with it. Browsers do that themselves; Mantine’s own way lays out the page six times
 * whenever the form is drawn, and is left to browsers that cannot.
 */
export function AutosizeTextarea({ minRows, maxRows, ...field }: Props) {
  if (!('fieldSizing' in document.documentElement.style))
    return <Textarea {...field} autosize minRows={minRows} {...(maxRows && { maxRows })} />;
  return (
    <Textarea
      {...field}
      classNames={{ input: classes.field }}
      style={{ '--min-rows': minRows, '--max-rows': maxRows }}
    />
  );
}
