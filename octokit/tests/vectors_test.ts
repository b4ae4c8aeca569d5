import { testVectors } from "../../tests/_test_vectors.ts";
import * as library from "../endpoint.ts";

testVectors(library, new URL("vectors/", import.meta.url));
