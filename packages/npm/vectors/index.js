import vectors from "./index.cjs";

export const { rows, conforms } = vectors;
