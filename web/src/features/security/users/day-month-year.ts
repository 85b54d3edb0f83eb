/** `1990-05-17` as the specification shows birth dates: 17-05-1990. */
export const dayMonthYear = (day: string) => day.split('-').toReversed().join('-');
