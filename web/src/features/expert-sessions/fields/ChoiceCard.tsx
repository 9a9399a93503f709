import { Radio, type RadioCardProps } from '@mantine/core';
import clsx from 'clsx';
import classes from './ChoiceCard.module.css';

/** One choice of a `Radio.Group`, drawn as a card with its radio. */
export const ChoiceCard = ({ className, children, ...card }: RadioCardProps) => (
  <Radio.Card {...card} className={clsx(classes.card, className)}>
    <Radio.Indicator className={classes.radio ?? ''} />
    {children}
  </Radio.Card>
);
