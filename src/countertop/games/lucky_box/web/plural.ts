/** One thing or many of them, with their number. */
export const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`
