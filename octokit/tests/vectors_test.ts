import { testVectors } from "../../tests/vectors/_test_vectors.ts";
import * as library from "../endpoint.ts";

testVectors(library, new URL("vectors/", import.meta.url));
