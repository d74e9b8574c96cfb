# Homebrew's recipe.
class Talon < Formula
  desc "Games of patience for terminal and browser, with an exact solver"
  homepage "@REPOSITORY@"
  url "@REPOSITORY@/releases/download/v@VERSION@/talon-patience-@VERSION@.crate"
  sha256 "@SHA256@"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "tar", "--extract", "--strip-components=1", "--file", Dir["*.crate"].first unless Dir["*.crate"].empty?
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"talon", "generate", "completions")
    (man1/"talon.1").write Utils.safe_popen_read(bin/"talon", "generate", "man")
  end

  test do
    assert_match "ace of diamonds", pipe_output("#{bin}/talon play klondike ms:617 --plain", "t2-h\nquit\n")
  end
end
