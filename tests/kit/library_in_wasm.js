// The library on the Python that runs in browsers: mounts the working copy named in the first argument and prints what
// `library_alone.py` says of it there.
import { loadPyodide } from "pyodide";

const python = await loadPyodide();
python.mountNodeFS("/gnomon", process.argv[2]);
python.runPython(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/gnomon/src")
runpy.run_path("/gnomon/tests/kit/library_alone.py", run_name="__main__")
`);
